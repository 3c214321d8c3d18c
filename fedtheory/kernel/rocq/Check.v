(** Certificates: facts, references and the kinds of lines, sections 3 to 6 of docs/certificates.md. *)
Set Warnings "-notation-overridden".
Require Import Reals Lra Lia List ZArith QArith Qreals Bool PArith.
From Fed Require Import World Term Cite Poly Sign Norm NormOk Interval.
Import ListNotations.
Open Scope R_scope.

Inductive ref := Ref (n : nat) (at_ : list tm) (because : refs) | If (k : nat)
with refs := RNil | RNone (l : refs) | RSome (r : ref) (l : refs).
Inductive entry :=
| Use (over : option bool) (times : tm) (r : ref)
| Square (over : option bool) (times square : tm) (vector : bool).
Inductive kind :=
| Combine (terms : list entry) | Instance (r : ref) | Monotonic (r : ref) | Squeeze (r1 r2 : ref)
| Induction (on base step : nat) | Cases (a b : tm) (below above : nat)
| Exchange | Redraw (symbol : pos) (time : tm)
| Member (of : list ref) (weights : list tm) (equal : list (ref * tm)) | MemberMean (of : ref) (equal : list (ref * tm))
| Cite (n : nat) (i : interpretation) (why : list (list (nat * nat * tm) * option ref)) (at_ : list tm) (because : refs)
| Coefficients (eliminate : list (tm * nat)) (shift : list (tm * Q))
| Numbers (bits : Z) (t : tree)
| Noting (roots : list (nat * nat * tm)) (k : kind).

(** * Learning *)
Definition line_sub := Sub.
Definition better (x y : Q * bool) := match Qcompare (fst x) (fst y) with Gt => true | Lt => false | Eq => snd x && negb (snd y) end.
Definition bound_of (p : poly) : option (tm * Q) := match p with
| ([(v, 1%nat)], c) :: rest => match v with
  | Var _ _ | Sym _ _ => if Qpos c then match rest with [] => Some (v, 0%Q) | [([], d)] => Some (v, Qred (- d / c)) | _ => None end else None
  | _ => None end
| _ => None end.
Definition set_low (lo : lows) v x := (v, x) :: filter (fun y => negb (eqb (fst y) v)) lo.
Definition new_low (lo : lows) (p : poly) (s : bool) : option lows := match bound_of p with
| Some (v, c) => match assoc v lo with
  | Some old => if better (c, s) old then Some (set_low lo v (c, s)) else None
  | None => Some (set_low lo v (c, s)) end
| None => None end.
Definition know (F : facts) (p : poly) (s : bool) : facts := match new_low (low F) p s with
| Some lo => Facts lo ((p, pshift lo p, s) :: map (fun x => (fst (fst x), pshift lo (fst (fst x)), snd x)) (kn F)) (under F)
| None => Facts (low F) ((p, pshift (low F) p, s) :: kn F) (under F) end.
Definition diff F a b := norm F (Sub b a).
Record env := Env { F : facts; mem : list (pos * tm); conds : list claim }.
Definition learn (E : env) (c : claim) : env := match c with
| CLe a b => match diff (F E) a b with Some x => Env (know (F E) (top x) false) (mem E) (conds E) | None => E end
| CLt a b => match diff (F E) a b with Some x => Env (know (F E) (top x) true) (mem E) (conds E) | None => E end
| CEq a b => match diff (F E) a b with Some x => Env (know (know (F E) (top x) false) (scale (-1) (top x)) false) (mem E) (conds E) | None => E end
| CIn k v => Env (F E) ((k, v) :: mem E) (conds E)
| CEqV _ _ => E end.
Definition mapC (f : tm -> tm) (c : claim) := match c with
| CLe a b => CLe (f a) (f b) | CLt a b => CLt (f a) (f b) | CEq a b => CEq (f a) (f b) | CEqV a b => CEqV (f a) (f b) | CIn k v => CIn k (f v) end.
Definition liftE (E : env) := Env (liftF (F E)) (map (fun x => (fst x, lift (snd x))) (mem E)) (map (mapC lift) (conds E)).

(** * Showing *)
Definition zero_of F a b := match norm F (Sub b a) with Some x => rz x | None => false end.
Definition zero_vec F u v := match normV F (VSub v u) with Some [] => true | _ => false end.
Definition shown (E : env) (c : claim) : bool := match c with
| CLe a b => match diff (F E) a b with Some x => nonneg (F E) (top x) | None => false end
| CLt a b => match diff (F E) a b with Some x => positive (F E) (top x) | None => false end
| CEq a b => zero_of (F E) a b
| CEqV u v => zero_vec (F E) u v
| CIn k v => existsb (fun x => Pos.eqb k (fst x) && zero_vec (F E) (snd x) v) (mem E) end.
Definition covers F (c wanted : claim) : bool := match wanted, c with
| CLe a b, (CLe a' b' | CLt a' b') | CLt a b, CLt a' b' | CEq a b, CEq a' b' => zero_of F (Sub b a) (Sub b' a')
| CEqV a b, CEqV a' b' => zero_vec F (VSub b a) (VSub b' a')
| CIn k v, CIn k' v' => Pos.eqb k k' && zero_vec F v v'
| _, _ => false end.
Fixpoint multiplier F (strict : bool) (t : tm) : bool :=
  (match norm F t with Some x => shows 4 F strict (top x) | None => false end) || match t with
  | Add a b => if strict then (multiplier F true a && multiplier F false b) || (multiplier F false a && multiplier F true b)
               else multiplier F false a && multiplier F false b
  | Mul a b => multiplier F strict a && multiplier F strict b
  | Inv a => multiplier F true a
  | Pow a n => (negb strict && Nat.even n) || multiplier F strict a
  | Root _ a => negb strict || multiplier F true a
  | Exp _ => true
  | Dot u v => negb strict && eqb u v
  | Avg c a => (negb strict || may c a) && multiplier (liftF F) strict a
  | _ => false end.
Definition wellC (l : list sort) (c : claim) : bool := match c with
| CLe a b | CLt a b | CEq a b => well l SR a && well l SR b | CEqV a b => well l SV a && well l SV b | CIn _ v => well l SV v end.
Definition pick (ps : list (sort * tm)) (n : nat) : tm := snd (nth n ps (SR, Cst 0)).
Fixpoint refer (known : list schema) (E : env) (r : ref) : option claim := match r with
| If k => nth_error (conds E) k
| Ref n ts bc => match nth_error known n with
  | None => None
  | Some s => 
    let ps := rev (combine (vars s) ts) in
    let l := rev (vars s) in
    if Nat.eqb (length ts) (length (vars s)) && forallb (fun p => match fst p with SZ => isZ (snd p) | _ => true end) ps
       && forallb (wellC l) (ifs s) && wellC l (claimed s)
       && reasons known E (map (mapC (sub (pick ps))) (ifs s)) bc
    then Some (mapC (sub (pick ps)) (claimed s)) else None end end
with reasons known E (cs : list claim) (bc : refs) : bool := match bc, cs with
| RNil, _ => forallb (shown E) cs
| RNone bc, c :: cs => shown E c && reasons known E cs bc
| RSome r bc, c :: cs => match refer known E r with Some c' => covers (F E) c' c | None => false end && reasons known E cs bc
| _, [] => false end.
Definition inside (over : option bool) E := match over with Some _ => liftE E | None => E end.
Definition around (over : option bool) t := match over with Some c => Avg c t | None => t end.
Definition varound (over : option bool) t := match over with Some c => VAvg c t | None => t end.
(** The value of a term of a combination, whether it is positive, whether it is zero. *)
Definition worth known E (e : entry) : option (tm * bool * bool) := match e with
| Use over times r => let E' := inside over E in match refer known E' r with
  | Some (CLe a b) => if multiplier (F E') false times then Some (around over (Mul times (Sub b a)), false, false) else None
  | Some (CLt a b) => if multiplier (F E') true times && match over with Some c => may c (Mul times (Sub b a)) | None => true end then Some (around over (Mul times (Sub b a)), true, false) else
      if multiplier (F E') false times then Some (around over (Mul times (Sub b a)), false, false) else None
  | Some (CEq a b) => Some (around over (Mul times (Sub b a)), false, true)
  | Some (CEqV u v) => Some (around over (Dot times (VSub v u)), false, true)
  | _ => None end
| Square over times sq vector => let E' := inside over E in
  if multiplier (F E') false times then Some (around over (Mul times (if vector then Dot sq sq else Mul sq sq)), false, false) else None end.
Definition vworth known E (e : entry) : option tm := match e with
| Use over times r => match refer known (inside over E) r with Some (CEqV u v) => Some (varound over (VSc times (VSub v u))) | _ => None end
| _ => None end.
Fixpoint all {A B} (f : A -> option B) (l : list A) : option (list B) := match l with [] => Some []
| a :: l => match f a, all f l with Some b, Some m => Some (b :: m) | _, _ => None end end.
Definition tsum := fold_right Add (Cst 0).
Definition vtsum (l : list tm) := fold_right VAdd (VSc (Cst 0) (Sym SV 1)) l.
Definition val_of (x : tm * bool * bool) := fst (fst x).
Definition combination known E (es : list entry) (goal : claim) : bool := match goal with
| CLe a b => match all (worth known E) es with None => false
  | Some l => match norm (F E) (Sub (Sub b a) (tsum (map val_of l))) with None => false | Some x => nonneg (F E) (top x) end end
| CLt a b => match all (worth known E) es with None => false
  | Some l => match norm (F E) (Sub (Sub b a) (tsum (map val_of l))) with None => false
    | Some x => if existsb (fun y => snd (fst y)) l then nonneg (F E) (top x) else positive (F E) (top x) end end
| CEq a b => match all (worth known E) es with None => false
  | Some l => forallb snd l && match norm (F E) (Sub (Sub b a) (tsum (map val_of l))) with None => false | Some x => rz x end end
| CEqV a b => match all (vworth known E) es with None => false
  | Some l => match normV (F E) (VSub (VSub b a) (vtsum l)) with Some [] => true | _ => false end end
| CIn _ _ => false end.
Definition monotone known E r (goal : claim) : bool := match refer known E r, goal with
| Some c, (CLe (Root k a) (Root k' b)) => Nat.eqb k k' && Nat.ltb 0 k && match c with CLe _ _ => covers (F E) c (CLe a b) | CLt _ _ => covers (F E) c (CLe a b) | _ => false end
| Some c, (CLe (Exp a) (Exp b)) => covers (F E) c (CLe a b)
| Some c, (CLe (Log a) (Log b)) => covers (F E) c (CLe a b) && multiplier (F E) true a
| Some c, (CLt (Root k a) (Root k' b)) => Nat.eqb k k' && Nat.ltb 0 k && covers (F E) c (CLt a b) && multiplier (F E) false a
| Some c, (CLt (Exp a) (Exp b)) => covers (F E) c (CLt a b)
| Some c, (CLt (Log a) (Log b)) => covers (F E) c (CLt a b) && multiplier (F E) true a
| Some c, (CEq (Root k a) (Root k' b)) => Nat.eqb k k' && covers (F E) c (CEq a b)
| Some c, (CEq (Exp a) (Exp b)) => covers (F E) c (CEq a b)
| Some c, (CEq (Log a) (Log b)) => covers (F E) c (CEq a b)
| _, _ => false end.
Definition eqt (a b : tm) := eqb a b.
Definition eqC (c d : claim) := match c, d with
| CLe a b, CLe a' b' | CLt a b, CLt a' b' | CEq a b, CEq a' b' | CEqV a b, CEqV a' b' => eqt a a' && eqt b b'
| CIn k v, CIn k' v' => Pos.eqb k k' && eqt v v' | _, _ => false end.
Fixpoint eql {A} (f : A -> A -> bool) (l m : list A) := match l, m with [], [] => true | a :: l, b :: m => f a b && eql f l m | _, _ => false end.
Definition eqS (s s' : schema) := eql sort_eqb (vars s) (vars s') && eql eqC (ifs s) (ifs s') && eqC (claimed s) (claimed s').
Definition cases known (s : schema) a b below above : bool :=
  match nth_error known below, nth_error known above with
  | Some x, Some y => eqS x (Schema (vars s) (ifs s ++ [CLe a b]) (claimed s)) && eqS y (Schema (vars s) (ifs s ++ [CLt b a]) (claimed s))
  | _, _ => false end.
(** The variables of [l], with [t] for the [i]-th. *)
Definition at_i (l : list sort) i (t : tm) n := if Nat.eqb n i then t else Var (nth n l SR) n.
Definition less_i (l : list sort) i (t : tm) n := if Nat.eqb n i then t else Var (nth n l SR) (if Nat.ltb n i then n else pred n).
Fixpoint remove {A} n (l : list A) := match l, n with [], _ => [] | _ :: l, O => l | a :: l, S n => a :: remove n l end.
Definition induction known (s : schema) (on base step : nat) : bool :=
  let l := rev (vars s) in
  match ifs s with
  | CLe (Cst b) (Var SZ i) :: others =>
    Nat.eqb i on && Pos.eqb (Qden b) 1 && match nth_error l i with Some SZ => true | _ => false end
    && forallb (wellC l) others && wellC l (claimed s)
    && forallb (fun c => match c with CLe (Var SZ j) e => (Nat.eqb j i && negb (occurs i e)) || (negb (Nat.eqb j i) && negb (occurs i e))
         | CLe a b | CLt a b | CEq a b | CEqV a b => negb (occurs i a) && negb (occurs i b) | CIn _ v => negb (occurs i v) end) others
    && match nth_error known base, nth_error known step with
    | Some x, Some y =>
      eqS x (Schema (rev (remove i l)) (map (mapC (sub (less_i l i (Cst b)))) others) (mapC (sub (less_i l i (Cst b))) (claimed s)))
      && eqS y (Schema (vars s) (CLe (Cst b) (Var SZ i) :: map (mapC (sub (at_i l i (Add (Var SZ i) (Cst 1))))) others ++ [claimed s])
                       (mapC (sub (at_i l i (Add (Var SZ i) (Cst 1)))) (claimed s)))
    | _, _ => false end
  | _ => false end.
(** Averages over two different variables, the inner one being variable 0. *)
Definition may2 (outer inner : bool) (a : tm) : bool := match outer, inner with
| true, true => true | true, false => tame first a | false, true => tame first (ren swap01 a) | false, false => tame two a end.
Definition exchange (goal : claim) : bool := match goal with
| CEq (Avg c (Avg d a)) (Avg d' (Avg c' b)) | CEqV (VAvg c (VAvg d a)) (VAvg d' (VAvg c' b)) =>
    Bool.eqb c c' && Bool.eqb d d' && eqb b (ren swap01 a) && may2 c d a
| _ => false end.
(** What was drawn, variable 0, drawn again; [l] are the sorts of the other variables. *)
Definition again (l : list sort) (k : pos) (time : tm) (n : nat) := match n with
| O => App SO (App SO (App SZ (Sym SO k) (lift (lift time))) (Var SO 1)) (Var SO 0) | S n => Var (nth n l SR) (S (S n)) end.
Definition redraw (laws : list pos) (s : schema) (k : pos) (time : tm) : bool := let l := rev (vars s) in
  existsb (Pos.eqb k) laws && well l SZ time && isZ time && match claimed s with
  | CEq (Avg false a) (Avg false (Avg false b)) => well (SO :: l) SR a && tame first a && eqb b (sub (again l k time) a)
  | CEqV (VAvg false a) (VAvg false (VAvg false b)) => well (SO :: l) SV a && tame first a && eqb b (sub (again l k time) a) && tame two b
  | _ => false end.
Fixpoint equals known E (l : list (ref * tm)) : option tm := match l with [] => Some (VSc (Cst 0) (Sym SV 1))
| (r, c) :: l => match refer known E r, equals known E l with Some (CEqV u v), Some t => Some (VAdd (VSc c (VSub v u)) t) | _, _ => None end end.
Fixpoint members known E k (of : list ref) (ws : list tm) : option (tm * tm) := match of, ws with
| [], [] => Some (VSc (Cst 0) (Sym SV 1), Cst 0)
| r :: of, w :: ws => match refer known E r, members known E k of ws with
  | Some (CIn k' v), Some (t, n) => if Pos.eqb k k' && multiplier (F E) false w then Some (VAdd (VSc w v) t, Add w n) else None | _, _ => None end
| _, _ => None end.
Definition nothing F t := match normV F t with Some [] => true | _ => false end.
Definition member known E of ws eqs (goal : claim) : bool := match goal with
| CIn k v => match members known E k of ws, equals known E eqs with
  | Some (t, n), Some e => zero_of (F E) n (Cst 1) && nothing (F E) (VAdd (VSub v t) e) | _, _ => false end
| _ => false end.
Definition member_mean known E r eqs (goal : claim) : bool := match goal with
| CIn k v => match refer known (liftE E) r, equals known E eqs with
  | Some (CIn k' u), Some e => Pos.eqb k k' && nothing (F E) (VAdd (VSub v (VAvg true u)) e) | _, _ => false end
| _ => false end.

(** * Coefficients *)
Definition atom_of F (t : tm) : option tm := match norm F t with Some x => match top x, bot x with [([(a, 1%nat)], q)], [] => if Qeq_bool q 1 then Some a else None | _, _ => None end | None => None end.
Definition eliminated F (p : poly) (x : tm * nat) : option poly := let '(v, k) := x in
  if Nat.ltb 0 k && nonneg F (atom v) then
    Some (total (map (fun t => match expo v (fst t) with O => [t] | e => [(mmul (drop v e (fst t)) [(Root k v, (e * k)%nat)], snd t)] end) p)) else None.
Fixpoint eliminate F (p : poly) (l : list (tm * nat)) : option poly := match l with [] => Some p | x :: l => p <- eliminated F p x; eliminate F p l end.
Definition at_least F (strict : bool) (x : tm) (c : Q) : bool := shows 4 F strict (add (atom x) (cst (- c))) || match x with
| Root k t => Nat.ltb 0 k && Qle_bool 0 c && shows 4 F strict (minus (untm t) (pw (cst c) k)) | _ => false end.
Fixpoint shifts F (l : list (tm * Q)) : option lows := match l with [] => Some []
| (t, c) :: l => x <- atom_of F t; m <- shifts F l; if at_least F false x c then Some ((x, (c, at_least F true x c)) :: m) else None end.
Definition unshifted (lo : lows) : lows := flat_map (fun x : tm * (Q * bool) => if Qle_bool 0 (fst (snd x)) then [(fst x, (0%Q, (snd (snd x) || Qpos (fst (snd x)))%bool))] else []) lo.
Definition coefficients F el sh (goal : claim) : bool :=
  let run a b strict := match diff F a b with None => false | Some x => match eliminate F (top x) el, shifts F sh with
    | Some p, Some lo => shows 4 (Facts (lo ++ unshifted (low F)) [] []) strict p | _, _ => false end end in
  match goal with CLe a b => run a b false | CLt a b => run a b true | _ => false end.

(** * Numbers *)
Fixpoint lowest (n : nat) (cs : list claim) : option Q := match cs with [] => None
| c :: cs => match c with CLe (Cst q) (Var SR m) => if Nat.eqb n m then Some q else lowest n cs | _ => lowest n cs end end.
Fixpoint highest (n : nat) (cs : list claim) : option Q := match cs with [] => None
| c :: cs => match c with CLe (Var SR m) (Cst q) => if Nat.eqb n m then Some q else highest n cs | _ => highest n cs end end.
Definition numbers (s : schema) (bits : Z) (t : tree) : bool :=
  match all (fun n => match lowest n (ifs s), highest n (ifs s) with Some lo, Some hi => Some (lo, hi) | _, _ => None end) (seq 0 (length (vars s))) with
  | None => false
  | Some c => (0 <=? bits)%Z && match claimed s with CLe a b => cells bits false a b t c | CLt a b => cells bits true a b t c | _ => false end end.

(** * Citations *)
Record cited := Cited { laws_of : list pos; hypotheses : list schema; conclusion : schema }.
Definition claim_of i own d (c : claim) : option claim := match c with
| CLe a b => x <- interpret i own d a; y <- interpret i own d b; Some (CLe x y)
| CLt a b => x <- interpret i own d a; y <- interpret i own d b; Some (CLt x y)
| CEq a b => x <- interpret i own d a; y <- interpret i own d b; Some (CEq x y)
| CEqV a b => x <- interpret i own d a; y <- interpret i own d b; Some (CEqV x y)
| CIn k v => match stands i k with Some (StandsSet k') => x <- interpret i own d v; Some (CIn k' x) | _ => None end end.
Fixpoint liftn (n : nat) E := match n with O => E | S n => liftE (liftn n E) end.
(** What stands under a root is nonnegative part by part, where it is not as a whole: then it is noted, as it stands there in normal form;
    so many averages around it are ones over other variables. *)
Definition note (E : env) (x : nat * nat * tm) : env := let '(n, k, t) := x in let F' := F (liftn n E) in
  if multiplier F' false t then match norm F' t with None => E
    | Some x => let p := times F' (top x) (powf F' (bprod F' (bot x)) (k - 1)) in
      match n with O => Env (know (F E) p false) (mem E) (conds E) | _ => Env (Facts (low (F E)) (kn (F E)) ((n, p) :: under (F E))) (mem E) (conds E) end end
  else E.
Definition hypothesis known E i own (h : schema) (why : list (nat * nat * tm) * option ref) : bool :=
  let l := rev (vars h) in let d := length (vars h) in
  forallb (wellC l) (ifs h) && wellC l (claimed h) && match all (claim_of i own d) (ifs h), claim_of i own d (claimed h) with
  | Some cs, Some c => let E0 := liftn d E in let E1 := fold_left learn cs E0 in
    let E2 := fold_left note (fst why) (Env (F E1) (mem E1) (conds E0 ++ cs)) in
    match snd why with None => shown E2 c | Some r => match refer known E2 r with Some c' => covers (F E2) c' c | None => false end end
  | _, _ => false end.
Definition drawn (laws : list pos) i (k : pos) : bool := match stands i k with
| Some (Stands [SZ; SO; SO] SO (App SO (App SO (App SZ (Sym SO k') e) (Var SO 1)) (Var SO 0))) => existsb (Pos.eqb k') laws && negb (occurs 0 e) && negb (occurs 1 e)
| _ => false end.
Definition cite laws cites known E (s : schema) n i why ts bc : bool := match nth_error cites n with None => false | Some c =>
  let own := rev (vars s) in let l := rev (vars (conclusion c)) in let d := length (vars (conclusion c)) in let ps := rev (combine (vars (conclusion c)) ts) in
  let f := fun n => if Nat.ltb n d then pick ps n else Var (nth (n - d) own SR) (n - d) in
  existsb (fun h => forallb (fun x => tame_body h (snd x)) i) [Any; NoInteger; NoOutcome] && forallb (drawn laws i) (laws_of c)
  && Nat.eqb (length why) (length (hypotheses c)) && forallb (fun x => hypothesis known E i own (fst x) (snd x)) (combine (hypotheses c) why)
  && Nat.eqb (length ts) d && forallb (fun p => match fst p with SZ => isZ (snd p) | _ => true end) ps
  && forallb (wellC l) (ifs (conclusion c)) && wellC l (claimed (conclusion c))
  && match all (claim_of i own d) (ifs (conclusion c)), claim_of i own d (claimed (conclusion c)) with
     | Some cs, Some g => forallb (wellC (l ++ own)) cs && wellC (l ++ own) g && reasons known E (map (mapC (sub f)) cs) bc && covers (F E) (mapC (sub f) g) (claimed s)
     | _, _ => false end end.

Definition known_facts (E : env) (s : schema) : env := match vars s, ifs s with [], [] => if wellC [] (claimed s) then learn E (claimed s) else E | _, _ => E end.
Definition enter (E : env) (s : schema) : env := let E' := fold_left learn (ifs s) E in Env (F E') (mem E') (ifs s).
Definition line_in (laws : list pos) (cites : list cited) (known : list schema) (E : env) (s : schema) (k : kind) : bool :=
  match k with
  | Combine es => combination known E es (claimed s)
  | Instance r => match refer known E r with Some c => covers (F E) c (claimed s) | None => false end
  | Monotonic r => monotone known E r (claimed s)
  | Squeeze r1 r2 => match claimed s, refer known E r1, refer known E r2 with
    | CEq a b, Some c, Some d => covers (F E) c (CLe a b) && covers (F E) d (CLe b a) | _, _, _ => false end
  | Induction i base step => induction known s i base step
  | Cases a b below above => cases known s a b below above
  | Exchange => exchange (claimed s)
  | Redraw k time => redraw laws s k time
  | Member of ws eqs => member known E of ws eqs (claimed s)
  | MemberMean r eqs => member_mean known E r eqs (claimed s)
  | Cite n i why ts bc => cite laws cites known E s n i why ts bc
  | Coefficients el sh => coefficients (F E) el sh (claimed s)
  | Numbers bits t => combination known E [] (claimed s) || numbers s bits t
  | Noting _ _ => false end.
Definition line laws cites (known : list schema) (E0 : env) (s : schema) (k : kind) : bool := match k with
| Noting ts k => line_in laws cites known (fold_left note ts (enter E0 s)) s k
| _ => line_in laws cites known (enter E0 s) s k end.
(** All lines, with what is known before each: the first line that is not shown, or none. *)
Fixpoint first_wrong laws cites (n : nat) (known : list schema) (E : env) (ls : list (schema * kind)) : option nat := match ls with
| [] => None
| (s, k) :: ls => if line laws cites known E s k then first_wrong laws cites (S n) (known ++ [s]) (known_facts E s) ls else Some n end.
Definition start (given : list schema) := fold_left known_facts given (Env (Facts [] [] []) [] []).
(** What is known of the redraws, what other theorems say, what is given, what other certificates show, and the lines. *)
Record certificate := Certificate { redraws_known : list pos; theorems : list cited; given : list schema; used : list schema; lines : list (schema * kind) }.
Definition first_bad (c : certificate) := first_wrong (redraws_known c) (theorems c) 0 (given c ++ used c) (start (given c)) (lines c).
Definition accepted (c : certificate) (show : schema) : bool :=
  match first_bad c, rev (lines c) with None, (s, _) :: _ => eqS s show | _, _ => false end.
