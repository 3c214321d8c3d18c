(** Normal forms: section 2 of docs/certificates.md. A scalar is a polynomial over a product of polynomials that are
    shown positive; a vector is a combination of vector atoms. *)
Set Warnings "-notation-overridden".
Require Import Reals Lra Lia List ZArith QArith Qreals Bool PArith.
From Fed Require Import World Term Poly Sign.
Import ListNotations.
Open Scope R_scope.

Definition bots := list (poly * nat).
Record ratio := Rat { top : poly; bot : bots }.
Definition vec := list (tm * ratio).
Definition Qcmp (p q : Q) := match Z.compare (Qnum p) (Qnum q) with Eq => Pos.compare (Qden p) (Qden q) | c => c end.
Fixpoint cmpp (p q : poly) : comparison := match p, q with
| [], [] => Eq | [], _ => Lt | _, [] => Gt
| (m, a) :: p, (n, b) :: q => match cmpm m n with Eq => match Qcmp a b with Eq => cmpp p q | c => c end | c => c end end.
Lemma cmpp_eq p : forall q, cmpp p q = Eq -> p = q.
Proof.
  induction p as [|[m a] p IH]; destruct q as [|[n b] q]; simpl; try discriminate; auto.
  destruct (cmpm m n) eqn:E; try discriminate. apply cmpm_eq in E. subst. unfold Qcmp. destruct a as [a a'], b as [b b']. cbn.
  destruct (Z.compare a b) eqn:E; try discriminate. apply Z.compare_eq in E. subst.
  destruct (Pos.compare a' b') eqn:E; try discriminate. apply Pos.compare_eq in E. subst. intro H. now rewrite (IH q H).
Qed.
(** The least common multiple, and by what each of the two is less. *)
Fixpoint bmerge (b1 : bots) : bots -> bots * bots * bots := fix go (b2 : bots) := match b1, b2 with
| [], _ => (b2, b2, []) | _, [] => (b1, [], b1)
| (f, e) :: b1', (g, h) :: b2' => match cmpp f g with
  | Lt => let '(c, m1, m2) := bmerge b1' b2 in ((f, e) :: c, m1, (f, e) :: m2)
  | Gt => let '(c, m1, m2) := go b2' in ((g, h) :: c, (g, h) :: m1, m2)
  | Eq => let '(c, m1, m2) := bmerge b1' b2' in ((f, Nat.max e h) :: c, (f, (Nat.max e h - e)%nat) :: m1, (f, (Nat.max e h - h)%nat) :: m2) end end.
Fixpoint badd (b1 : bots) : bots -> bots := fix go (b2 : bots) := match b1, b2 with
| [], _ => b2 | _, [] => b1
| (f, e) :: b1', (g, h) :: b2' => match cmpp f g with
  | Lt => (f, e) :: badd b1' b2 | Gt => (g, h) :: go b2' | Eq => (f, (e + h)%nat) :: badd b1' b2' end end.
Fixpoint powf F (p : poly) (n : nat) : poly := match n with O => cst 1 | S O => p | S n => times F p (powf F p n) end.
Definition bprod F (b : bots) : poly := fold_right (fun x p => times F (powf F (fst x) (snd x)) p) (cst 1) b.
(** Common atoms are cancelled. *)
Fixpoint expo (x : tm) (m : mon) : nat := match m with [] => 0 | (a, e) :: m => if eqb x a then e else expo x m end.
Fixpoint drop (x : tm) (c : nat) (m : mon) : mon := match m with [] => []
| (a, e) :: m => if eqb x a then (if Nat.eqb e c then m else (a, (e - c)%nat) :: m) else (a, e) :: drop x c m end.
Definition common (x : tm) (e : nat) (p : poly) : nat := fold_right (fun t n => Nat.min (expo x (fst t)) n) e p.
Fixpoint cancel (p : poly) (b : bots) : ratio := match b with
| [] => Rat p []
| (f, e) :: b => match f with
  | [([(x, 1%nat)], q)] => if Qeq_bool q 1 then
      let c := common x e p in
      match c with
      | O => let r := cancel p b in Rat (top r) ((f, e) :: bot r)
      | _ => let r := cancel (map (fun t => (drop x c (fst t), snd t)) p) b in
         if Nat.eqb e c then r else Rat (top r) ((f, (e - c)%nat) :: bot r) end
    else let r := cancel p b in Rat (top r) ((f, e) :: bot r)
  | _ => let r := cancel p b in Rat (top r) ((f, e) :: bot r) end end.
Definition clean (p : poly) (b : bots) : ratio := match p with [] => Rat [] []
| _ => cancel p (filter (fun x => negb (Nat.eqb (snd x) 0)) b) end.
Definition radd F (x y : ratio) : ratio := match bot x, bot y with
| [], [] => Rat (add (top x) (top y)) []
| _, _ => let '(c, m1, m2) := bmerge (bot x) (bot y) in clean (add (times F (top x) (bprod F m1)) (times F (top y) (bprod F m2))) c end.
Definition rmul F (x y : ratio) : ratio := match bot x, bot y with
| [], [] => Rat (times F (top x) (top y)) []
| _, _ => clean (times F (top x) (top y)) (badd (bot x) (bot y)) end.
Definition rscale q (x : ratio) := Rat (scale q (top x)) (bot x).
Definition rcst q := Rat (cst q) [].
Definition ratom a := Rat (atom a) [].
Fixpoint rpairs F (l : list ratio) := match l with a :: b :: l => radd F a b :: rpairs F l | l => l end.
Fixpoint rsum F (fuel : nat) (l : list ratio) : ratio := match l, fuel with
| [], _ => Rat [] [] | [a], _ => a | _, S n => rsum F n (rpairs F l) | _, O => fold_right (radd F) (Rat [] []) l end.
Definition rinv F (x : ratio) : option ratio :=
  let b := bprod F (bot x) in
  let other := 
    if positive F (top x) then
      let l := match top x with (_, q) :: _ => Qred (/ q) | [] => 1%Q end in
      if Qpos l then Some (Rat (scale l b) [(scale l (top x), 1%nat)]) else
      if Qpos (- l) then Some (Rat (scale (- l) b) [(scale (- l) (top x), 1%nat)]) else None
    else if positive F (scale (-1) (top x)) then
      let l := match top x with (_, q) :: _ => Qred (/ q) | [] => 1%Q end in
      if Qpos l then Some (Rat (scale (- l) b) [(scale (- l) (top x), 1%nat)]) else None
    else None in
  match top x with
  | [(m, q)] => if forallb (fun y => positive F (atom (fst y))) m && negb (Qeq_bool q 0)
      then Some (clean (scale (Qred (/ q)) b) (fold_right (fun y b => badd [(atom (fst y), snd y)] b) [] m))
      else other
  | _ => other end.
Fixpoint rpow F (x : ratio) n := match n with O => rcst 1 | S O => x | S n => rmul F x (rpow F x n) end.

(** * As terms *)
Definition tbot (b : bots) : tm := fold_right (fun x t => Mul (tpow (tpoly (fst x)) (snd x)) t) (Cst 1) b.
Definition tratio (x : ratio) : tm := match bot x with [] => tpoly (top x) | b => Mul (tpoly (top x)) (Inv (tbot b)) end.
Definition is_unit (x : ratio) := match bot x with [] => is_one (top x) | _ => false end.
Fixpoint tvec (v : vec) : tm := match v with
| [] => VSc (Cst 0) (Sym SV 1) | [(a, c)] => if is_unit c then a else VSc (tratio c) a
| (a, c) :: v => VAdd (if is_unit c then a else VSc (tratio c) a) (tvec v) end.

(** * Vectors *)
Definition rz (x : ratio) := isz (top x).
Fixpoint vadd_ F (u : vec) : vec -> vec := fix go (v : vec) := match u, v with
| [], _ => v | _, [] => u
| (a, c) :: u', (b, d) :: v' => match cmp a b with
  | Lt => (a, c) :: vadd_ F u' v | Gt => (b, d) :: go v'
  | Eq => let e := radd F c d in if rz e then vadd_ F u' v' else (a, e) :: vadd_ F u' v' end end.
Definition vscale_ F (c : ratio) (v : vec) : vec := if rz c then [] else map (fun x => (fst x, rmul F c (snd x))) v.
Definition mkdot u v := match cmp u v with Gt => Dot v u | _ => Dot u v end.
Definition vdot F (u v : vec) : ratio :=
  rsum F 40 (flat_map (fun x => map (fun y => rmul F (rmul F (snd x) (snd y)) (ratom (mkdot (fst x) (fst y)))) v) u).

(** * Roots *)
Fixpoint bisect (fuel : nat) (k : nat) (lo hi m : Z) : Z := match fuel with O => lo | S n =>
  if (lo + 1 <? hi)%Z then let mid := ((lo + hi) / 2)%Z in
    if (mid ^ Z.of_nat k <=? m)%Z then bisect n k mid hi m else bisect n k lo mid m else lo end.
Definition iroot (k : nat) (m : Z) : Z := bisect (4 + Pos.size_nat (Z.to_pos m)) k 0 (2 ^ (Z.log2 m / Z.of_nat k + 1)) m.
Definition numroot (k : nat) (q : Q) : poly :=
  let m := (Qnum q * Zpos (Qden q) ^ (Z.of_nat k - 1))%Z in
  let r := iroot k m in
  scale (1 # Qden q) (if (0 <=? r)%Z && (r ^ Z.of_nat k =? m)%Z then cst (inject_Z r) else atom (Root k (Cst (inject_Z m)))).
Definition monroot F (k : nat) (m : mon) : poly :=
  fold_right (fun x p => times F (times F (match (snd x / k)%nat with O => cst 1 | n => [([(fst x, n)], 1%Q)] end)
     (match (snd x mod k)%nat with O => cst 1 | n => powf F (atom (Root k (fst x))) n end)) p) (cst 1) m.
Definition rroot F (k : nat) (x : ratio) : ratio :=
  let inside := times F (top x) (powf F (bprod F (bot x)) (k - 1)) in
  let core := match inside with
    | [] => []
    | [(m, q)] => if Qpos q && forallb (fun y => nonneg F (atom (fst y))) m then times F (numroot k q) (monroot F k m) else atom (Root k (tpoly inside))
    | _ => atom (Root k (tpoly inside)) end in
  clean core (bot x).

(** * Averages over variable 0 *)
Definition low_ := ren pred.
Definition lowm (m : mon) : mon := map (fun x => (low_ (fst x), snd x)) m.
Definition lowp (p : poly) : poly := map (fun t => (lowm (fst t), snd t)) p.
Definition lowb (b : bots) : bots := map (fun x => (lowp (fst x), snd x)) b.
Definition freem (m : mon) := forallb (fun x => negb (occurs 0 (fst x))) m.
Definition freep (p : poly) := forallb (fun t => freem (fst t)) p.
Definition freeb (b : bots) := forallb (fun x => freep (fst x)) b.
Fixpoint split (m : mon) : mon * mon := match m with [] => ([], [])
| (a, e) :: m => let '(d, i) := split m in if occurs 0 a then ((a, e) :: d, i) else (d, (low_ a, e) :: i) end.
(** The average of a vector atom. *)
Fixpoint vmeana (fuel : nat) (c : bool) (u : tm) : tm := if occurs 0 u then
  match fuel, c, u with
  | S n, false, VAvg true b => if tame first (ren swap01 b) then vmeana n true (vmeana n false (ren swap01 b)) else VAvg c u
  | _, _, _ => VAvg c u end else low_ u.
Definition may (c : bool) (t : tm) := c || tame first t.
Fixpoint meanm (fuel : nat) (c : bool) (m : mon) : mon := let '(d, i) := split m in
  match d with
  | [] => i
  | [(a, 1%nat)] => match a with
    | Dot u w => if negb (occurs 0 w) && may c u then mmul [(mkdot (vmeana fuel c u) (low_ w), 1%nat)] i
        else if negb (occurs 0 u) && may c w then mmul [(mkdot (low_ u) (vmeana fuel c w), 1%nat)] i else mmul [(Avg c a, 1%nat)] i
    | Avg true b => match c, fuel with
      | false, S n => match untm (ren swap01 b) with
        | [(m', q)] => if Qeq_bool q 1 && tame first (ren swap01 b) then mmul (meanm n true (meanm n false m')) i else mmul [(Avg c a, 1%nat)] i
        | _ => mmul [(Avg c a, 1%nat)] i end
      | _, _ => mmul [(Avg c a, 1%nat)] i end
    | _ => mmul [(Avg c a, 1%nat)] i end
  | _ => mmul [(Avg c (tprod d), 1%nat)] i end.
Definition meanp (c : bool) (p : poly) : poly := total (map (fun t => [(meanm 9 c (fst t), snd t)]) p).
Definition mayp (c : bool) (p : poly) := c || forallb (fun t => forallb (fun x => tame first (fst x)) (fst t)) p.
Definition rmean (c : bool) (x : ratio) : option ratio := if freeb (bot x) && mayp c (top x) then Some (clean (meanp c (top x)) (lowb (bot x))) else None.
Fixpoint vmeanv F (c : bool) (v : vec) : option vec := match v with
| [] => Some []
| (a, x) :: v => w <- vmeanv F c v;
   if occurs 0 a then (if freeb (bot x) && freep (top x) && may c a then Some (vadd_ F [(vmeana 9 c a, Rat (lowp (top x)) (lowb (bot x)))] w) else None)
   else y <- rmean c x; Some (vadd_ F (if rz y then [] else [(low_ a, y)]) w) end.

(** * Facts under a binder *)
Definition liftm (m : mon) : mon := map (fun x => (lift (fst x), snd x)) m.
Definition liftp (p : poly) : poly := map (fun t => (liftm (fst t), snd t)) p.
Definition shifted (n : nat) (i : nat) := if Nat.ltb i n then i else S i.
Definition movep n (p : poly) : poly := map (fun t => (map (fun x => (ren (shifted n) (fst x), snd x)) (fst t), snd t)) p.
Definition liftF (F : facts) := let lo := map (fun x => (lift (fst x), snd x)) (low F) in
  Facts lo (map (fun x => ((liftp (fst (fst x)), pshift lo (liftp (fst (fst x)))), snd x)) (kn F)
      ++ flat_map (fun x => match fst x with 1%nat => [(snd x, pshift lo (snd x), false)] | _ => [] end) (under F))
    (flat_map (fun x => (fst x, movep (fst x) (snd x)) :: match fst x with S (S n) => [(S n, snd x)] | _ => [] end) (under F)).

(** * The normal form of a term *)
Definition scalar s := match s with SZ | SR => true | _ => false end.
Fixpoint norm (F : facts) (t : tm) : option ratio := match t with
| Cst q => Some (rcst q)
| Var s _ | Sym s _ => if scalar s then Some (ratom t) else None
| App s f a => if scalar (fst (hd_sym f)) then f' <- normA F f; a' <- (match s with
    | SZ => x <- norm F a; let t := tratio x in if isZ a && isZ t then Some t else None
    | SR => x <- norm F a; Some (tratio x)
    | SV => v <- normV F a; Some (tvec v)
    | SC => match a with Var _ _ => Some a | _ => None end
    | SO => normA F a end); Some (ratom (App s f' a')) else None
| Add a b => x <- norm F a; y <- norm F b; Some (radd F x y)
| Mul a b => x <- norm F a; y <- norm F b; Some (rmul F x y)
| Opp a => x <- norm F a; Some (rscale (-1) x)
| Inv a => x <- norm F a; rinv F x
| Pow a n => x <- norm F a; Some (rpow F x n)
| Root k a => if Nat.ltb 1 k then x <- norm F a; Some (rroot F k x) else None
| Exp a => x <- norm F a; Some (ratom (Exp (tratio x)))
| Log a => x <- norm F a; Some (ratom (Log (tratio x)))
| Dot u v => x <- normV F u; y <- normV F v; Some (vdot F x y)
| Avg c a => x <- norm (liftF F) a; rmean c x
| _ => None end
with normV (F : facts) (t : tm) : option vec := match t with
| Var s _ | Sym s _ => match s with SV => Some [(t, rcst 1)] | _ => None end
| App s f a => if vect (fst (hd_sym f)) then f' <- normA F f; a' <- (match s with
    | SZ => x <- norm F a; let t := tratio x in if isZ a && isZ t then Some t else None
    | SR => x <- norm F a; Some (tratio x)
    | SV => v <- normV F a; Some (tvec v)
    | SC => match a with Var _ _ => Some a | _ => None end
    | SO => normA F a end); Some [(App s f' a', rcst 1)] else None
| VAdd u v => x <- normV F u; y <- normV F v; Some (vadd_ F x y)
| VSc c u => x <- norm F c; y <- normV F u; Some (vscale_ F x y)
| VAvg c u => x <- normV (liftF F) u; vmeanv F c x
| _ => None end
with normA (F : facts) (t : tm) : option tm := match t with
| Var _ _ | Sym _ _ => Some t
| App s f a => f' <- normA F f; a' <- (match s with
    | SZ => x <- norm F a; let t := tratio x in if isZ a && isZ t then Some t else None
    | SR => x <- norm F a; Some (tratio x)
    | SV => v <- normV F a; Some (tvec v)
    | SC => match a with Var _ _ => Some a | _ => None end
    | SO => normA F a end); Some (App s f' a')
| _ => None end.
