(** Signs and roots: section 3 of docs/certificates.md. *)
Set Warnings "-notation-overridden".
Require Import Reals Lra Lia List ZArith QArith Qreals Bool PArith.
From Fed Require Import World Term Poly.
Import ListNotations.
Open Scope R_scope.

(** * Polynomials as terms *)
Definition tpow a e := match e with 1%nat => a | _ => Pow a e end.
Fixpoint tprod (m : mon) : tm := match m with [] => Cst 1 | [(a, e)] => tpow a e | (a, e) :: m => Mul (tpow a e) (tprod m) end.
Definition tmono (m : mon) (q : Q) : tm := match m with [] => Cst q | _ => if Qeq_bool q 1 then tprod m else Mul (Cst q) (tprod m) end.
Fixpoint tpoly (p : poly) : tm := match p with [] => Cst 0 | [(m, q)] => tmono m q | (m, q) :: p => Add (tmono m q) (tpoly p) end.
Fixpoint untm (t : tm) : poly := match t with
| Cst q => cst q | Add a b => add (untm a) (untm b) | Mul a b => mul (untm a) (untm b) | Pow a n => pw (untm a) n
| _ => atom t end.

(** What is nonnegative whatever is known. *)
Fixpoint sqt (t : tm) : bool := match t with
| Root _ _ | Exp _ => true | Dot u v => eqb u v | Avg _ a => sqt a | Mul a b => sqt a && sqt b
| Pow a n => Nat.even n || sqt a | Cst q => Qle_bool 0 q | _ => false end.

Fixpoint assoc {A} (a : tm) (l : list (tm * A)) : option A := match l with
| [] => None | (b, x) :: l => if eqb a b then Some x else assoc a l end.
Definition lows := list (tm * (Q * bool)).
Definition fac (lo : lows) (x : tm * nat) : poly := match assoc (fst x) lo with
| Some (c, _) => if Qeq_bool c 0 then [([x], 1%Q)] else pw (add (atom (fst x)) (cst c)) (snd x) | None => [([x], 1%Q)] end.
Definition touched (lo : lows) (m : mon) := existsb (fun x => match assoc (fst x) lo with Some (c, _) => negb (Qeq_bool c 0) | None => false end) m.
Definition shiftmon lo (m : mon) : poly := fold_right (fun x p => mul (fac lo x) p) (cst 1) m.
Definition pshift lo (p : poly) : poly :=
  if existsb (fun t => touched lo (fst t)) p then
    total (map (fun t => if touched lo (fst t) then scale (snd t) (shiftmon lo (fst t)) else [t]) p)
  else p.
Definition is_some {A} (x : option A) := match x with Some _ => true | None => false end.
Definition nnm (lo : lows) (m : mon) := forallb (fun x => Nat.even (snd x) || is_some (assoc (fst x) lo) || sqt (fst x)) m.
Definition plain lo (p : poly) := forallb (fun t => Qle_bool 0 (snd t) && nnm lo (fst t)) p.
Definition isz (p : poly) := match p with [] => true | _ => false end.
Definition Qpos (q : Q) := negb (Qle_bool q 0).
Definition multiple (p k : poly) := match p, k with
| (m, a) :: _, (n, b) :: _ => match cmpm m n with
  | Eq => Nat.eqb (length p) (length k) && let c := Qred (a / b) in Qpos c && isz (minus p (scale c k)) | _ => false end
| _, _ => false end.

(** By what to multiply what is known so that the first monomial that is in the way vanishes with it. *)
Fixpoint in_the_way lo (p : poly) : option (mon * Q) := match p with [] => None
| t :: p => if Qle_bool 0 (snd t) && nnm lo (fst t) then in_the_way lo p else Some t end.
Fixpoint of_mon (m : mon) (p : poly) : option Q := match p with [] => None
| t :: p => match cmpm m (fst t) with Eq => Some (snd t) | _ => of_mon m p end end.
Definition times_what lo (p k : poly) : option Q := match in_the_way lo p with None => None
| Some (m, a) => match of_mon m k with None => None | Some b => let c := Qred (a / b) in if Qpos c then Some c else None end end.

(** What is known: lower bounds of variables; polynomials, with what they are after the shift by the bounds; and polynomials in so many
    variables more, nonnegative whatever these are. *)
Record facts := Facts { low : lows; kn : list (poly * poly * bool); under : list (nat * poly) }.
Fixpoint shows (fuel : nat) (F : facts) (strict : bool) (p : poly) : bool :=
  let positive a := match assoc a (low F) with
    | Some (_, s) => s
    | None => match a with Exp _ => true
      | Root _ t => match fuel with S n => shows n F true (untm t) | O => false end | _ => false end end in
  let strictly q := existsb (fun t => Qpos (snd t) && forallb (fun x => positive (fst x)) (fst t)) q in
  let above := pshift (low F) p in
  let ok k (s : bool) := let d := minus above k in plain (low F) d && (negb strict || s || strictly d) in
  ok [] false || existsb (fun x => (ok (snd (fst x)) (snd x) || ((snd x || negb strict) && multiple p (fst (fst x))))
    || match times_what (low F) above (snd (fst x)) with Some c => ok (scale c (snd (fst x))) (snd x) | None => false end) (kn F).
Definition nonneg F p := shows 4 F false p.
Definition positive F p := shows 4 F true p.

(** Powers of roots: root(k, p)^k is p where p is shown nonnegative. *)
Fixpoint find_root F (m : mon) : option (mon * (tm * nat * nat * nat)) := match m with
| [] => None
| (a, e) :: m => let next := match find_root F m with Some (n, x) => Some ((a, e) :: n, x) | None => None end in
  match a with
  | Root k t => if Nat.ltb 0 k && Nat.leb k e && nonneg F (untm t) then Some (m, (t, k, (e / k)%nat, (e mod k)%nat)) else next
  | _ => next end end.
Fixpoint reduce (fuel : nat) F (p : poly) : poly := match fuel with O => p | S n =>
  if existsb (fun t => is_some (find_root F (fst t))) p then
    total (map (fun t => match find_root F (fst t) with None => [t]
      | Some (m, (a, k, d, e)) => reduce n F (mulmon m (snd t) (mul (pw (untm a) d) (match e with O => cst 1 | _ => [([(Root k a, e)], 1%Q)] end))) end) p)
  else p end.
Definition is_one (p : poly) := match p with [([], q)] => Qeq_bool q 1 | _ => false end.
Definition times F (p q : poly) := if is_one p then q else if is_one q then p else reduce 12 F (mul p q).

Section Sound.
Variable W : World.
Variable M : Model W.
Notation evR := (evR W M). Notation evV := (evV W M).
Notation sem r := (sem (evR r)).

Lemma tpow_ok r a e : evR r (tpow a e) = evR r a ^ e.
Proof. destruct e as [|[|e]]; simpl; auto; ring. Qed.
Lemma cval_1 : cval 1 = 1. Proof. reflexivity. Qed.
Lemma tprod_ok r m : evR r (tprod m) = prod (evR r) m.
Proof.
  induction m as [|[a e] m IH]; [reflexivity|]. destruct m as [|x m]; [cbn [tprod prod]; rewrite tpow_ok; ring|].
  change (evR r (tpow a e) * evR r (tprod (x :: m)) = evR r a ^ e * prod (evR r) (x :: m)). now rewrite IH, tpow_ok.
Qed.
Lemma tmono_ok r m q : evR r (tmono m q) = Q2R q * prod (evR r) m.
Proof.
  unfold tmono. destruct m as [|x m]; [cbn; rewrite cval_ok; ring|]. destruct Qeq_bool eqn:E.
  - apply Qeq_bool_eq in E. apply Qeq_eqR in E. rewrite tprod_ok, E, Q2R_1. ring.
  - cbn [Term.evR]. now rewrite cval_ok, tprod_ok.
Qed.
Lemma tpoly_ok r p : evR r (tpoly p) = sem r p.
Proof.
  induction p as [|[m q] p IH]; [reflexivity|]. destruct p as [|x p]; [cbn [tpoly Poly.sem]; rewrite tmono_ok; ring|].
  change (evR r (tmono m q) + evR r (tpoly (x :: p)) = Q2R q * prod (evR r) m + sem r (x :: p)). now rewrite IH, tmono_ok.
Qed.
Lemma untm_ok r t : sem r (untm t) = evR r t.
Proof.
  induction t; try (apply atom_ok); cbn [untm Term.evR].
  - now rewrite cst_ok, cval_ok. - now rewrite add_ok, IHt1, IHt2. - now rewrite mul_ok, IHt1, IHt2. - now rewrite pw_ok, IHt.
Qed.
Lemma even_pow x n : Nat.even n = true -> 0 <= x ^ n.
Proof. intro H. apply Nat.even_spec in H. destruct H as [k ->]. rewrite pow_mult. apply pow_le. simpl. nra. Qed.
Lemma Qle_0 q : Qle_bool 0 q = true -> 0 <= Q2R q.
Proof. intro E. apply Qle_bool_imp_le in E. apply Qle_Rle in E. now rewrite Q2R_0 in E. Qed.
Lemma Qpos_ok q : Qpos q = true -> 0 < Q2R q.
Proof.
  unfold Qpos. intro E. apply negb_true_iff in E. assert (H : (0 < q)%Q).
  { destruct (Qlt_le_dec 0 q); auto. apply Qle_bool_iff in q0. congruence. }
  apply Qlt_Rlt in H. now rewrite Q2R_0 in H.
Qed.
Lemma sqt_ok t : sqt t = true -> forall r, 0 <= evR r t.
Proof.
  induction t; cbn [sqt Term.evR]; try discriminate; intros H r.
  - rewrite cval_ok. now apply Qle_0.
  - apply andb_prop in H. apply Rmult_le_pos; [apply IHt1 | apply IHt2]; apply H.
  - apply orb_prop in H. destruct H as [H|H]; [now apply even_pow | apply pow_le; auto].
  - apply root_nonneg.
  - left. apply exp_pos.
  - apply eqb_eq in H. subst. apply dot_pos.
  - change (0 <= evR r (Avg c t)). rewrite evR_Avg. apply avg_nonneg. auto.
Qed.

Definition ok_low r (lo : lows) := Forall (fun x => if snd (snd x) : bool then Q2R (fst (snd x)) < evR r (fst x) else Q2R (fst (snd x)) <= evR r (fst x)) lo.
Definition phi r (lo : lows) (a : tm) : R := match assoc a lo with Some (c, _) => evR r a - Q2R c | None => evR r a end.
Lemma assoc_in {A} a (l : list (tm * A)) x : assoc a l = Some x -> In (a, x) l.
Proof.
  induction l as [|[b y] l IH]; simpl; [discriminate|]. destruct eqb eqn:E; [|auto].
  intro H. injection H as ->. apply eqb_eq in E. subst. now left.
Qed.
Lemma phi_low r lo a c s : ok_low r lo -> assoc a lo = Some (c, s) -> if s then 0 < phi r lo a else 0 <= phi r lo a.
Proof.
  intros H E. unfold phi. rewrite E. apply assoc_in in E. unfold ok_low in H. rewrite Forall_forall in H. specialize (H _ E). cbn in H.
  destruct s; lra.
Qed.
Lemma fac_ok r lo x : Poly.sem (phi r lo) (fac lo x) = evR r (fst x) ^ snd x.
Proof.
  unfold fac. destruct x as [a e]. cbn [fst snd].
  assert (O : Poly.sem (phi r lo) [([(a, e)], 1%Q)] = phi r lo a ^ e) by (simpl; rewrite Q2R_1; ring).
  destruct (assoc a lo) as [[c s]|] eqn:E.
  - destruct Qeq_bool eqn:Z.
    + rewrite O. unfold phi. rewrite E, (Q2R_z _ Z). f_equal. ring.
    + rewrite pw_ok, add_ok, atom_ok, cst_ok. unfold phi. rewrite E. f_equal. ring.
  - rewrite O. unfold phi. now rewrite E.
Qed.
Lemma shiftmon_ok r lo m : Poly.sem (phi r lo) (shiftmon lo m) = prod (evR r) m.
Proof.
  induction m as [|[a e] m IH]; cbn [shiftmon fold_right prod]; [rewrite cst_ok; apply Q2R_1|].
  fold (shiftmon lo m). now rewrite mul_ok, fac_ok, IH.
Qed.
Lemma untouched r lo m : touched lo m = false -> prod (phi r lo) m = prod (evR r) m.
Proof.
  induction m as [|[a e] m IH]; [reflexivity|]. cbn [touched existsb prod fst]. intro H. apply orb_false_elim in H. destruct H as [A B].
  rewrite IH by exact B. f_equal. f_equal. unfold phi. destruct (assoc a lo) as [[c s]|]; auto.
  apply negb_false_iff in A. rewrite (Q2R_z _ A). ring.
Qed.
Lemma pshift_ok r lo p : Poly.sem (phi r lo) (pshift lo p) = sem r p.
Proof.
  unfold pshift. destruct existsb eqn:E.
  - rewrite total_ok. clear E. induction p as [|[m q] p IH]; [reflexivity|]. cbn [map sum_sem fold_right fst snd Poly.sem].
    fold (sum_sem (phi r lo) (map (fun t => if touched lo (fst t) then scale (snd t) (shiftmon lo (fst t)) else [t]) p)). rewrite IH. f_equal.
    destruct touched eqn:E; [now rewrite scale_ok, shiftmon_ok | cbn [Poly.sem]; rewrite untouched by auto; ring].
  - induction p as [|[m q] p IH]; [reflexivity|]. cbn [existsb fst] in E. apply orb_false_elim in E. destruct E as [A B].
    cbn [Poly.sem]. rewrite IH by auto. now rewrite untouched.
Qed.
Lemma nnm_ok r lo m : ok_low r lo -> nnm lo m = true -> 0 <= prod (phi r lo) m.
Proof.
  intro O. induction m as [|[a e] m IH]; cbn [nnm forallb prod fst snd]; [lra|]. intro H. apply andb_prop in H. destruct H as [H K].
  apply Rmult_le_pos; [|now apply IH]. apply orb_prop in H. destruct H as [H|H]; [apply orb_prop in H; destruct H as [H|H]|].
  - now apply even_pow.
  - apply pow_le. destruct (assoc a lo) as [[c s]|] eqn:E; [|discriminate]. pose proof (phi_low r lo a c s O E). destruct s; lra.
  - apply pow_le. unfold phi. destruct (assoc a lo) as [[c s]|] eqn:E; [|now apply sqt_ok].
    pose proof (phi_low r lo a c s O E) as P. unfold phi in P. rewrite E in P. destruct s; lra.
Qed.
Lemma plain_ok r lo p : ok_low r lo -> plain lo p = true -> 0 <= Poly.sem (phi r lo) p.
Proof.
  intro O. induction p as [|[m q] p IH]; cbn [plain forallb Poly.sem fst snd]; [lra|]. intro H. apply andb_prop in H. destruct H as [H K].
  apply andb_prop in H. destruct H as [A B]. apply Rplus_le_le_0_compat; [|now apply IH].
  apply Rmult_le_pos; [now apply Qle_0 | now apply nnm_ok].
Qed.
Lemma isz_ok r p : isz p = true -> sem r p = 0. Proof. destruct p; [reflexivity | discriminate]. Qed.
Lemma multiple_ok r p k : multiple p k = true -> exists c, 0 < c /\ sem r p = c * sem r k.
Proof.
  unfold multiple. destruct p as [|[m a] p], k as [|[n b] k]; try discriminate. destruct cmpm; try discriminate.
  intro H. apply andb_prop in H. destruct H as [_ H]. cbv zeta in H. apply andb_prop in H. destruct H as [A B].
  exists (Q2R (Qred (a / b))). split; [now apply Qpos_ok|]. apply (isz_ok r) in B. rewrite minus_ok, scale_ok in B. lra.
Qed.
Lemma times_what_pos lo p k c : times_what lo p k = Some c -> 0 < Q2R c.
Proof.
  unfold times_what. destruct in_the_way as [[m a]|]; [|discriminate]. destruct of_mon; [|discriminate]. cbv zeta. destruct Qpos eqn:E; [|discriminate].
  intro H. injection H as <-. now apply Qpos_ok.
Qed.
Definition ok_kn r lo (x : poly * poly * bool) :=
  (if snd x : bool then 0 < sem r (fst (fst x)) else 0 <= sem r (fst (fst x))) /\ Poly.sem (phi r lo) (snd (fst x)) = sem r (fst (fst x)).
Definition ok_under r (x : nat * poly) := forall xs, length xs = fst x -> 0 <= sem (xs ++ r) (snd x).
Definition ok r (F : facts) := (ok_low r (low F) /\ Forall (ok_kn r (low F)) (kn F)) /\ Forall (ok_under r) (under F).

Lemma shows_ok n : forall r F strict p, ok r F -> shows n F strict p = true ->
  if strict : bool then 0 < sem r p else 0 <= sem r p.
Proof.
  induction n as [n IHn] using (well_founded_induction lt_wf). intros r F strict p [[OL OK] OU] H.
  assert (POS : forall a, match assoc a (low F) with Some (_, s) => s | None => match a with Exp _ => true
      | Root _ t => match n with S n => shows n F true (untm t) | O => false end | _ => false end end = true -> 0 < phi r (low F) a).
  { intros a E. destruct (assoc a (low F)) as [[c s]|] eqn:A.
    - pose proof (phi_low r _ a c s OL A). destruct s; [auto | discriminate].
    - unfold phi. rewrite A. destruct a; try discriminate.
      + destruct n; [discriminate|]. assert (L : (n < S n)%nat) by lia. pose proof (IHn n L r F true _ (conj (conj OL OK) OU) E) as P. cbv iota in P. rewrite untm_ok in P. cbn [Term.evR]. now apply root_pos.
      + cbn [Term.evR]. apply exp_pos. }
  set (positive := fun a => match assoc a (low F) with Some (_, s) => s | None => match a with Exp _ => true
      | Root _ t => match n with S n => shows n F true (untm t) | O => false end | _ => false end end) in *.
  assert (STR : forall q, plain (low F) q = true -> existsb (fun t => Qpos (snd t) && forallb (fun x => positive (fst x)) (fst t)) q = true -> 0 < Poly.sem (phi r (low F)) q).
  { induction q as [|[m a] q IHq]; [discriminate|]. intros P E. cbn [existsb fst snd] in E. cbn [plain forallb fst snd] in P. apply andb_prop in P. destruct P as [P1 P2].
    assert (N1 : 0 <= Poly.sem (phi r (low F)) q) by (now apply plain_ok). cbn [Poly.sem].
    apply andb_prop in P1. destruct P1 as [P0 P1].
    assert (N2 : 0 <= Q2R a * prod (phi r (low F)) m) by (apply Rmult_le_pos; [now apply Qle_0 | now apply nnm_ok]).
    apply orb_prop in E. destruct E as [E|E]; [|specialize (IHq P2 E); lra]. apply andb_prop in E. destruct E as [E1 E2].
    assert (0 < prod (phi r (low F)) m).
    { clear -E2 POS. induction m as [|[x e] m IHm]; [simpl; lra|]. cbn [forallb fst prod] in *. apply andb_prop in E2. destruct E2.
      apply Rmult_lt_0_compat; [apply pow_lt; apply POS; auto | auto]. }
    pose proof (Rmult_lt_0_compat _ _ (Qpos_ok a E1) H0). lra. }
  assert (OKS : forall k s, (if s : bool then 0 < Poly.sem (phi r (low F)) k else 0 <= Poly.sem (phi r (low F)) k) ->
     plain (low F) (minus (pshift (low F) p) k) && (negb strict || s || existsb (fun t => Qpos (snd t) && forallb (fun x => positive (fst x)) (fst t)) (minus (pshift (low F) p) k)) = true ->
     if strict : bool then 0 < sem r p else 0 <= sem r p).
  { intros k s K E. apply andb_prop in E. destruct E as [E1 E2]. pose proof (plain_ok r _ _ OL E1) as N. pose proof (STR _ E1) as S.
    rewrite minus_ok, pshift_ok in N. rewrite minus_ok, pshift_ok in S. destruct strict; [|destruct s; lra].
    cbn [negb orb] in E2. apply orb_prop in E2. destruct E2 as [E2|E2]; [subst s; lra|]. specialize (S E2). destruct s; lra. }
  destruct n; cbn [shows] in H; fold positive in H; (apply orb_prop in H; destruct H as [H|H];
  [ apply (OKS [] false); [simpl; lra | exact H]
  | apply existsb_exists in H; destruct H as [[[k ks] s] [I H]]; cbn [fst snd] in H; rewrite Forall_forall in OK; destruct (OK _ I) as [K1 K2]; cbn [fst snd] in K1, K2;
    apply orb_prop in H; destruct H as [H|H]; [apply orb_prop in H; destruct H as [H|H]|];
    [ apply (OKS ks s); [rewrite K2; exact K1 | exact H]
    | apply andb_prop in H; destruct H as [H1 H2]; destruct (multiple_ok r p k H2) as (c & C & ->); destruct strict;
      [ destruct s; [|discriminate]; now apply Rmult_lt_0_compat | apply Rmult_le_pos; [lra | destruct s; lra] ]
    | destruct (times_what _ _ ks) as [c|] eqn:T; [|discriminate]; apply times_what_pos in T; apply (OKS (scale c ks) s); [|exact H];
      rewrite scale_ok, K2; destruct s; [now apply Rmult_lt_0_compat | apply Rmult_le_pos; lra] ] ]).
Qed.
Lemma nonneg_ok r F p : ok r F -> nonneg F p = true -> 0 <= sem r p.
Proof. exact (fun O => shows_ok 4 r F false p O). Qed.
Lemma positive_ok r F p : ok r F -> positive F p = true -> 0 < sem r p.
Proof. exact (fun O => shows_ok 4 r F true p O). Qed.

Lemma find_root_ok r F m : ok r F -> forall n a k d e, find_root F m = Some (n, (a, k, d, e)) ->
  prod (evR r) m = prod (evR r) n * (evR r a ^ d * root k (evR r a) ^ e).
Proof.
  intro O. induction m as [|[x f] m IH]; [discriminate|]. intros n a k d e.
  assert (NEXT : match find_root F m with Some (n, y) => Some ((x, f) :: n, y) | None => None end = Some (n, (a, k, d, e)) ->
    prod (evR r) ((x, f) :: m) = prod (evR r) n * (evR r a ^ d * root k (evR r a) ^ e)).
  { destruct (find_root F m) as [[n' [[[a' k'] d'] e']]|]; [|discriminate]. intro H. injection H as <- -> -> -> ->. cbn [prod]. rewrite (IH n' a k d e eq_refl). ring. }
  cbn [find_root]. destruct x; auto. destruct (Nat.ltb 0 k0 && Nat.leb k0 f && nonneg F (untm x)) eqn:C; auto. clear NEXT IH.
  intro H. injection H as <- <- <- <- <-. apply andb_prop in C. destruct C as [C P]. apply andb_prop in C. destruct C as [K L].
  apply Nat.ltb_lt in K. apply (nonneg_ok r F _ O) in P. rewrite untm_ok in P. cbn [prod Term.evR].
  rewrite (Nat.div_mod f k0) at 1 by lia. rewrite pow_add, pow_mult, root_pow by auto. ring.
Qed.
Lemma reduce_ok n : forall r F p, ok r F -> sem r (reduce n F p) = sem r p.
Proof.
  induction n; intros r F p O; [reflexivity|]. cbn [reduce]. destruct existsb; [|reflexivity].
  rewrite total_ok. induction p as [|[m q] p IH]; [reflexivity|]. cbn [map sum_sem fold_right fst snd Poly.sem].
  match goal with |- _ + fold_right ?f 0 ?l = _ => change (fold_right f 0 l) with (sum_sem (evR r) l) end. rewrite IH. f_equal.
  destruct (find_root F m) as [[n' [[[a k] d] e]]|] eqn:E; [|cbn [Poly.sem]; ring].
  rewrite IHn by auto. rewrite mulmon_ok, mul_ok, pw_ok, untm_ok, (find_root_ok r F m O _ _ _ _ _ E).
  destruct e; [rewrite cst_ok, Q2R_1; simpl; ring | cbn [Poly.sem prod Term.evR]; rewrite Q2R_1; ring].
Qed.
Lemma is_one_ok r p : is_one p = true -> sem r p = 1.
Proof.
  destruct p as [|[[|x m] q] [|y p]]; try discriminate. cbn [is_one]. intro E. apply Qeq_bool_eq in E. apply Qeq_eqR in E. simpl. rewrite E, Q2R_1. ring.
Qed.
Lemma times_ok r F p q : ok r F -> sem r (times F p q) = sem r p * sem r q.
Proof.
  intro O. unfold times. destruct (is_one p) eqn:E; [rewrite (is_one_ok r p E); ring|]. destruct (is_one q) eqn:E'; [rewrite (is_one_ok r q E'); ring|].
  now rewrite reduce_ok, mul_ok.
Qed.
End Sound.
