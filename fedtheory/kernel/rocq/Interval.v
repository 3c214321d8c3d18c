(** Interval arithmetic: section 7 of docs/certificates.md. An interval is two integers, its ends in units of 2^-b. *)
Set Warnings "-notation-overridden".
Require Import Reals Lra Lia List ZArith QArith Qreals Bool PArith.
From Fed Require Import World Term.
Import ListNotations.
Open Scope Z_scope.

Definition iv := (Z * Z)%type.
Section Ops.
Variable b : Z.
Definition one := 2 ^ b.
Definition down (p q : Z) := p / q.
Definition upw (p q : Z) := - (- p / q).
Definition iq (lo hi : Q) : iv := (down (Qnum lo * one) (Zpos (Qden lo)), upw (Qnum hi * one) (Zpos (Qden hi))).
Definition iadd (x y : iv) : iv := (fst x + fst y, snd x + snd y).
Definition iopp (x : iv) : iv := (- snd x, - fst x).
Definition imul (x y : iv) : iv :=
  let '(a, c) := x in let '(d, e) := y in
  let p := a * d in let q := a * e in let r := c * d in let s := c * e in
  (down (Z.min (Z.min p q) (Z.min r s)) one, upw (Z.max (Z.max p q) (Z.max r s)) one).
Definition iinv (x : iv) : option iv := let '(a, c) := x in
  if (0 <? a) || (c <? 0) then Some (down (one * one) c, upw (one * one) a) else None.
Definition iabs (x : iv) : iv := let '(a, c) := x in if 0 <=? a then x else if c <=? 0 then (- c, - a) else (0, Z.max (- a) c).
Fixpoint ipow (x : iv) (n : nat) : iv := match n with O => (one, one) | S O => x | S n => imul x (ipow x n) end.
Definition ipower (x : iv) (n : nat) : iv := if Nat.even n then ipow (iabs x) n else match n with S n => imul x (ipow (iabs x) n) | O => (one, one) end.
(** The greatest integer whose k-th power is at most m, if the search finds it. *)
Fixpoint search (fuel : nat) (ok : Z -> bool) (lo hi : Z) : Z := match fuel with O => lo | S n =>
  if lo + 1 <? hi then let mid := (lo + hi) / 2 in if ok mid then search n ok mid hi else search n ok lo mid else lo end.
Definition kroot (k : Z) (m : Z) : Z := search (Pos.size_nat (Z.to_pos m) + 4) (fun r => r ^ k <=? m) 0 (2 ^ (Z.log2 m / k + 1)).
Definition iroot_ (k : nat) (x : iv) : option iv := let '(a, c) := x in let k := Z.of_nat k in
  let scale := one ^ (k - 1) in let r := kroot k (a * scale) in let s := kroot k (c * scale) + 1 in
  if (0 <? k) && (0 <=? a) && (0 <=? r) && (r ^ k <=? a * scale) && (0 <=? s) && (c * scale <=? s ^ k) then Some (r, s) else None.
End Ops.
(** Bounds of exp(m / 2^b) in units of 2^-b: with y = m / 2^(b + n), n = b + 16, by 1 + y <= exp y <= 1 / (1 - y) and n squares, computed in
    units of 2^-B. *)
Definition halvings (b : Z) := b + 16.
Definition fine (b : Z) := 2 * b + 32.
Definition shiftup (x n : Z) := - Z.shiftr (- x) n.
Fixpoint squares (shift : Z -> Z -> Z) (n : nat) (B x : Z) : Z := match n with O => x | S n => squares shift n B (shift (x * x) B) end.
Definition exp_low b m : Z := let B := fine b in let x := 2 ^ B + Z.shiftr (m * 2 ^ B) (b + halvings b) in
  if 0 <=? x then Z.shiftr (squares Z.shiftr (Z.to_nat (halvings b)) B x) (B - b) else 0.
Definition exp_high b m : option Z := let B := fine b in let x := 2 ^ B - shiftup (m * 2 ^ B) (b + halvings b) in
  if 0 <? x then Some (shiftup (squares shiftup (Z.to_nat (halvings b)) B (upw (2 ^ B * 2 ^ B) x)) (B - b)) else None.
Definition iexp b (x : iv) : option iv := match exp_high b (snd x) with Some h => Some (exp_low b (fst x), h) | None => None end.
(** A guess at the logarithm of c / 2^b, which the exponential then confirms. *)
Fixpoint series (n : nat) (b y2 p k : Z) : Z := match n with O => 0 | S n => p / k + series n b y2 (Z.shiftr (p * y2) b) (k + 2) end.
Definition artanh b p q : Z := let y := p * one b / q in series (Z.to_nat (b / 3 + 3)) b (Z.shiftr (y * y) b) y 1.
Definition guess b c : Z := let e := Z.log2 c in let m := one b in let c := Z.shiftl c (b - e) in
  2 * artanh b (c - m) (c + m) + (e - b) * (2 * artanh b 1 3).
Definition ilog b (x : iv) : option iv := let '(a, c) := x in
  let slack := (2 + Z.abs (Z.log2 c - b)) * b + 64 + 16 * (one b / a) in let l := guess b a - slack in let h := guess b c + slack in
  if (0 <? a) && (a <=? c) && match exp_high b l with Some y => y <=? a | None => false end && (c <=? exp_low b h) then Some (l, h) else None.
Definition bind2 {A B C} (x : option A) (y : option B) (f : A -> B -> option C) := match x, y with Some a, Some c => f a c | _, _ => None end.
Fixpoint enclose (b : Z) (e : list iv) (t : tm) : option iv := match t with
| Cst q => Some (iq b q q)
| Var SR n => nth_error e n
| Add u v => bind2 (enclose b e u) (enclose b e v) (fun x y => Some (iadd x y))
| Mul u v => bind2 (enclose b e u) (enclose b e v) (fun x y => Some (imul b x y))
| Opp u => match enclose b e u with Some x => Some (iopp x) | None => None end
| Inv u => match enclose b e u with Some x => iinv b x | None => None end
| Pow u n => match enclose b e u with Some x => Some (ipower b x n) | None => None end
| Root k u => match enclose b e u with Some x => iroot_ b k x | None => None end
| Exp u => match enclose b e u with Some x => iexp b x | None => None end
| Log u => match enclose b e u with Some x => ilog b x | None => None end
| _ => None end.
(** A box that is cut until each cell shows it. *)
Inductive tree := Leaf | Cut (v : nat) (point : Q) (below above : tree).
Definition box := list (Q * Q).
Fixpoint set_nth {A} (n : nat) (x : A) (l : list A) := match l, n with [], _ => [] | _ :: l, O => x :: l | y :: l, S n => y :: set_nth n x l end.
Fixpoint cells b (strict : bool) (u v : tm) (t : tree) (c : box) : bool := match t with
| Leaf => match enclose b (map (fun x => iq b (fst x) (snd x)) c) u, enclose b (map (fun x => iq b (fst x) (snd x)) c) v with
  | Some x, Some y => if strict then snd x <? fst y else snd x <=? fst y | _, _ => false end
| Cut n p l r => match nth_error c n with
  | Some (lo, hi) => cells b strict u v l (set_nth n (lo, p) c) && cells b strict u v r (set_nth n (p, hi) c) | None => false end end.

(** * What they enclose *)
Open Scope R_scope.
Lemma exp_1 x : 1 + x <= exp x.
Proof. destruct (Req_dec x 0) as [->|N]; [rewrite exp_0; lra | left; now apply exp_ineq1]. Qed.
Lemma IZR_min x y : IZR (Z.min x y) = Rmin (IZR x) (IZR y).
Proof. destruct (Z.min_spec x y) as [[H ->]|[H ->]]; [apply IZR_lt in H | apply IZR_le in H]; unfold Rmin; destruct Rle_dec; lra. Qed.
Lemma IZR_max x y : IZR (Z.max x y) = Rmax (IZR x) (IZR y).
Proof. destruct (Z.max_spec x y) as [[H ->]|[H ->]]; [apply IZR_lt in H | apply IZR_le in H]; unfold Rmax; destruct Rle_dec; lra. Qed.
Lemma down_ok p q : (q <> 0)%Z -> IZR (down p q) <= IZR p / IZR q.
Proof.
  intro N. unfold down. pose proof (Z.div_mod p q N) as E. apply (f_equal IZR) in E. rewrite plus_IZR, mult_IZR in E.
  assert (N' : IZR q <> 0) by (now apply not_0_IZR). rewrite E. unfold Rdiv. rewrite Rmult_plus_distr_r.
  replace (IZR q * IZR (p / q) * / IZR q) with (IZR (p / q)) by (now field).
  assert (0 <= IZR (p mod q) * / IZR q); [|lra].
  destruct (Z_lt_le_dec 0 q) as [Q|Q].
  - apply Rmult_le_pos; [apply IZR_le, Z.mod_pos_bound; auto | left; apply Rinv_0_lt_compat, (IZR_lt 0); auto].
  - replace (IZR (p mod q) * / IZR q) with (- IZR (p mod q) * / - IZR q) by (field; auto). apply Rmult_le_pos.
    + assert (p mod q <= 0)%Z by (apply Z.mod_neg_bound; lia). apply IZR_le in H. lra.
    + left. apply Rinv_0_lt_compat. assert (q < 0)%Z by lia. apply IZR_lt in H. lra.
Qed.
Lemma up_ok p q : (q <> 0)%Z -> IZR p / IZR q <= IZR (upw p q).
Proof. intro N. unfold upw. rewrite opp_IZR. pose proof (down_ok (- p) q N) as H. unfold down in H. rewrite opp_IZR in H. unfold Rdiv in *. lra. Qed.
Lemma shiftr_ok x n : (0 <= n)%Z -> IZR (Z.shiftr x n) <= IZR x / IZR (2 ^ n).
Proof. intro N. rewrite Z.shiftr_div_pow2 by auto. apply down_ok. apply Z.pow_nonzero; lia. Qed.
Lemma shiftup_ok x n : (0 <= n)%Z -> IZR x / IZR (2 ^ n) <= IZR (shiftup x n).
Proof. intro N. unfold shiftup. rewrite opp_IZR. pose proof (shiftr_ok (- x) n N) as H. rewrite opp_IZR in H. unfold Rdiv in *. lra. Qed.

Section Sound.
Variable b : Z.
Hypothesis b0 : (0 <= b)%Z.
Notation S := (IZR (2 ^ b)).
Lemma S_pos : 0 < S. Proof. apply IZR_lt. now apply Z.pow_pos_nonneg. Qed.
Lemma one_nz : (one b <> 0)%Z. Proof. unfold one. apply Z.pow_nonzero; lia. Qed.
Definition inside (x : iv) v := IZR (fst x) <= v * S <= IZR (snd x).
Lemma iq_ok lo hi v : Q2R lo <= v <= Q2R hi -> inside (iq b lo hi) v.
Proof.
  intros [L H]. pose proof S_pos. unfold inside, iq. cbn [fst snd]. unfold Q2R in *. split.
  - eapply Rle_trans; [apply down_ok; lia|]. rewrite mult_IZR. unfold one, Rdiv. replace (IZR (Qnum lo) * S * / IZR (Zpos (Qden lo))) with (IZR (Qnum lo) * / IZR (Zpos (Qden lo)) * S) by ring. apply Rmult_le_compat_r; lra.
  - eapply Rle_trans; [|apply up_ok; lia]. rewrite mult_IZR. unfold one, Rdiv. replace (IZR (Qnum hi) * S * / IZR (Zpos (Qden hi))) with (IZR (Qnum hi) * / IZR (Zpos (Qden hi)) * S) by ring. apply Rmult_le_compat_r; lra.
Qed.
Lemma iadd_ok x y v w : inside x v -> inside y w -> inside (iadd x y) (v + w).
Proof. unfold inside, iadd. cbn [fst snd]. rewrite !plus_IZR. intros. lra. Qed.
Lemma iopp_ok x v : inside x v -> inside (iopp x) (- v).
Proof. unfold inside, iopp. cbn [fst snd]. rewrite !opp_IZR. intros. lra. Qed.
Lemma between a c u t : a <= u <= c -> Rmin (a * t) (c * t) <= u * t <= Rmax (a * t) (c * t).
Proof.
  intros [A C]. destruct (Rle_or_lt 0 t) as [T|T].
  - pose proof (Rmult_le_compat_r t _ _ T A). pose proof (Rmult_le_compat_r t _ _ T C). unfold Rmin, Rmax. repeat destruct Rle_dec; lra.
  - assert (T' : 0 <= - t) by lra. pose proof (Rmult_le_compat_r _ _ _ T' A). pose proof (Rmult_le_compat_r _ _ _ T' C). unfold Rmin, Rmax. repeat destruct Rle_dec; lra.
Qed.
Lemma imul_ok x y v w : inside x v -> inside y w -> inside (imul b x y) (v * w).
Proof.
  destruct x as [a c], y as [d e]. unfold inside, imul. cbn [fst snd]. intros H K. pose proof S_pos as P.
  assert (E : v * w * S = (v * S) * (w * S) / S) by (field; lra). rewrite E.
  set (u := v * S) in *. set (t := w * S) in *. pose proof (between _ _ u t H) as B.
  pose proof (between _ _ t (IZR a) K) as B1. pose proof (between _ _ t (IZR c) K) as B2. rewrite !(Rmult_comm (IZR d)), !(Rmult_comm (IZR e)), !(Rmult_comm t) in B1, B2.
  assert (I : 0 <= / S) by (left; now apply Rinv_0_lt_compat). split.
  - eapply Rle_trans; [apply down_ok, one_nz|]. unfold one, Rdiv. apply Rmult_le_compat_r; [exact I|]. rewrite !IZR_min, !mult_IZR.
    unfold Rmin, Rmax in *. repeat destruct Rle_dec; lra.
  - eapply Rle_trans; [|apply up_ok, one_nz]. unfold one, Rdiv. apply Rmult_le_compat_r; [exact I|]. rewrite !IZR_max, !mult_IZR.
    unfold Rmin, Rmax in *. repeat destruct Rle_dec; lra.
Qed.
Lemma iinv_ok x y v : inside x v -> iinv b x = Some y -> inside y (/ v).
Proof.
  destruct x as [a c]. unfold inside, iinv. cbn [fst snd]. intros [A C] H. destruct ((0 <? a)%Z || (c <? 0)%Z) eqn:E; [|discriminate]. injection H as <-. cbn [fst snd].
  pose proof S_pos as P. assert (N : v <> 0 /\ (0 < IZR a * IZR c)).
  { apply orb_prop in E. destruct E as [E|E]; apply Z.ltb_lt in E; apply IZR_lt in E.
    - split; [intros ->; lra|]. apply Rmult_lt_0_compat; lra.
    - split; [intros ->; lra|]. replace (IZR a * IZR c) with ((- IZR a) * (- IZR c)) by ring. apply Rmult_lt_0_compat; lra. }
  destruct N as [N AC]. assert (NA : IZR a <> 0) by (intro Z; rewrite Z in AC; lra). assert (NC : IZR c <> 0) by (intro Z; rewrite Z in AC; lra).
  assert (E1 : / v * S = S * S * / (v * S)) by (field; lra). rewrite E1. set (u := v * S) in *.
  assert (SAME : / IZR c <= / u <= / IZR a).
  { apply orb_prop in E. destruct E as [E|E]; apply Z.ltb_lt in E; apply IZR_lt in E.
    - split; apply Rinv_le_contravar; lra.
    - assert (forall p q, p < 0 -> q < 0 -> p <= q -> / q <= / p).
      { intros p q Hp Hq L. assert (/ - p <= / - q) by (apply Rinv_le_contravar; lra). rewrite !Rinv_opp in H. lra. }
      split; apply H; lra. }
  assert (SS : 0 <= S * S) by nra. split.
  - eapply Rle_trans; [apply down_ok; intro Z; apply NC; now rewrite Z|]. unfold one. rewrite mult_IZR. unfold Rdiv. apply Rmult_le_compat_l; lra.
  - eapply Rle_trans; [|apply up_ok; intro Z; apply NA; now rewrite Z]. unfold one. rewrite mult_IZR. unfold Rdiv. apply Rmult_le_compat_l; lra.
Qed.
Lemma iabs_ok x v : inside x v -> inside (iabs x) (Rabs v).
Proof.
  destruct x as [a c]. unfold inside, iabs. cbn [fst snd]. intros [A C]. pose proof S_pos as P.
  assert (E : Rabs v * S = Rabs (v * S)) by (rewrite Rabs_mult, (Rabs_right S) by lra; reflexivity). rewrite E. set (u := v * S) in *.
  destruct (0 <=? a)%Z eqn:Q; [apply Z.leb_le in Q; apply IZR_le in Q; cbn [fst snd]; rewrite Rabs_right by lra; lra|].
  destruct (c <=? 0)%Z eqn:Q'; cbn [fst snd]; [apply Z.leb_le in Q'; apply IZR_le in Q'; rewrite Rabs_left1, !opp_IZR by lra; lra|].
  split; [apply Rabs_pos|]. rewrite IZR_max, opp_IZR. unfold Rmax. unfold Rabs. destruct Rcase_abs, Rle_dec; lra.
Qed.
Lemma ipow_ok x v n : inside x v -> inside (ipow b x n) (v ^ n).
Proof.
  intro H. induction n as [|n IH]; [unfold inside; cbn [ipow fst snd pow]; unfold one; lra|]. destruct n; [cbn [ipow]; now rewrite pow_1|].
  change (inside (imul b x (ipow b x (Datatypes.S n))) (v * v ^ Datatypes.S n)). now apply imul_ok.
Qed.
Lemma even_abs v n : Nat.even n = true -> Rabs v ^ n = v ^ n.
Proof. intro H. apply Nat.even_spec in H. destruct H as [k ->]. rewrite !pow_mult. f_equal. rewrite <- !Rsqr_pow2. symmetry. apply Rsqr_abs. Qed.
Lemma ipower_ok x v n : inside x v -> inside (ipower b x n) (v ^ n).
Proof.
  intro H. unfold ipower. destruct (Nat.even n) eqn:E.
  - rewrite <- even_abs by auto. apply ipow_ok. now apply iabs_ok.
  - destruct n; [discriminate|]. rewrite Nat.even_succ in E. assert (E' : Nat.even n = true) by (rewrite <- Nat.negb_odd, E; reflexivity).
    cbn [pow]. rewrite <- (even_abs v n E'). apply imul_ok; auto. apply ipow_ok. now apply iabs_ok.
Qed.
Lemma iroot_ok k x y v : inside x v -> iroot_ b k x = Some y -> inside y (root k v).
Proof.
  destruct x as [a c]. unfold inside, iroot_. cbn [fst snd]. intros [A C]. cbv zeta. set (scale := (one b ^ (Z.of_nat k - 1))%Z).
  set (r := kroot _ (a * scale)). set (s := (kroot _ (c * scale) + 1)%Z).
  destruct ((0 <? Z.of_nat k)%Z && (0 <=? a)%Z && (0 <=? r)%Z && (r ^ Z.of_nat k <=? a * scale)%Z && (0 <=? s)%Z && (c * scale <=? s ^ Z.of_nat k)%Z) eqn:E; [|discriminate].
  intro H. injection H as <-. repeat (apply andb_prop in E; let H := fresh "H" in destruct E as [E H]). cbn [fst snd].
  apply Z.ltb_lt in E. apply Z.leb_le in H, H0, H1, H2, H3. apply IZR_le in H, H0, H1, H2, H3. pose proof S_pos as P.
  assert (K : (0 < k)%nat) by lia. rewrite mult_IZR in H, H1. rewrite <- !pow_IZR in H, H1.
  assert (SC : IZR scale = S ^ (k - 1)) by (unfold scale, one; replace (Z.of_nat k - 1)%Z with (Z.of_nat (k - 1)) by lia; symmetry; apply pow_IZR).
  rewrite SC in H, H1. assert (V : 0 <= v) by (apply (Rmult_le_reg_r S); lra).
  assert (RP : (root k v * S) ^ k = v * S * S ^ (k - 1)).
  { rewrite Rpow_mult_distr, root_pow by auto. replace (S ^ k) with (S * S ^ (k - 1)); [ring|]. replace k with (Datatypes.S (k - 1)) at 2 by lia. reflexivity. }
  assert (RN : 0 <= root k v * S) by (apply Rmult_le_pos; [apply root_nonneg | lra]). assert (SP : 0 <= S ^ (k - 1)) by (apply pow_le; lra).
  split; apply Rnot_lt_le; intro L.
  - apply (pow_lt_mono k) in L; auto. rewrite RP in L. pose proof (Rmult_le_compat_r _ _ _ SP A). lra.
  - apply (pow_lt_mono k) in L; auto. rewrite RP in L. pose proof (Rmult_le_compat_r _ _ _ SP C). lra.
Qed.
Lemma exp_double x : exp (2 * x) = exp x * exp x. Proof. rewrite <- exp_plus. f_equal. ring. Qed.
Lemma fine_0 : (0 <= fine b)%Z. Proof. unfold fine. lia. Qed.
Lemma fine_pos : 0 < IZR (2 ^ fine b). Proof. apply IZR_lt, Z.pow_pos_nonneg; [lia | apply fine_0]. Qed.
Lemma squares_down_ok n : forall x y, 0 <= IZR x <= IZR (2 ^ fine b) * exp y -> 0 <= IZR (squares Z.shiftr n (fine b) x) <= IZR (2 ^ fine b) * exp (2 ^ n * y).
Proof.
  pose proof fine_pos as P. pose proof fine_0 as F0. induction n as [|n IH]; intros x y [H0 H]; [cbn [squares pow]; rewrite Rmult_1_l; lra|].
  cbn [squares pow]. rewrite Rmult_assoc, (Rmult_comm 2), Rmult_assoc, (Rmult_comm y). apply IH. split.
  - apply (IZR_le 0). rewrite Z.shiftr_div_pow2 by auto. apply Z.div_pos; [apply Z.square_nonneg | apply Z.pow_pos_nonneg; lia].
  - eapply Rle_trans; [now apply shiftr_ok|]. rewrite mult_IZR, exp_double. unfold Rdiv. 
    assert (IZR x * IZR x <= IZR (2 ^ fine b) * exp y * (IZR (2 ^ fine b) * exp y)) by (apply Rmult_le_compat; lra).
    apply (Rmult_le_reg_r (IZR (2 ^ fine b))); [exact P|]. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. lra.
Qed.
Lemma squares_up_ok n : forall x y, IZR (2 ^ fine b) * exp y <= IZR x -> IZR (2 ^ fine b) * exp (2 ^ n * y) <= IZR (squares shiftup n (fine b) x).
Proof.
  pose proof fine_pos as P. pose proof fine_0 as F0. induction n as [|n IH]; intros x y H; [cbn [squares pow]; rewrite Rmult_1_l; lra|].
  cbn [squares pow]. rewrite Rmult_assoc, (Rmult_comm 2), Rmult_assoc, (Rmult_comm y). apply IH.
  eapply Rle_trans; [|now apply shiftup_ok]. rewrite mult_IZR, exp_double. pose proof (exp_pos y) as EP.
  assert (0 <= IZR (2 ^ fine b) * exp y) by (apply Rmult_le_pos; lra).
  assert (IZR (2 ^ fine b) * exp y * (IZR (2 ^ fine b) * exp y) <= IZR x * IZR x) by (apply Rmult_le_compat; lra).
  unfold Rdiv. apply (Rmult_le_reg_r (IZR (2 ^ fine b))); [exact P|]. rewrite (Rmult_assoc (IZR x * IZR x)), Rinv_l, Rmult_1_r by lra. lra.
Qed.
Lemma pow_halvings : 2 ^ Z.to_nat (halvings b) = IZR (2 ^ halvings b).
Proof. rewrite pow_IZR. do 2 f_equal. apply Z2Nat.id. unfold halvings. lia. Qed.
Lemma powers m n : (0 <= m)%Z -> (0 <= n)%Z -> IZR (2 ^ (m + n)) = IZR (2 ^ m) * IZR (2 ^ n).
Proof. intros. rewrite Z.pow_add_r, mult_IZR by auto. reflexivity. Qed.
Lemma p2 n : (0 <= n)%Z -> 0 < IZR (2 ^ n). Proof. intro. apply IZR_lt, Z.pow_pos_nonneg; lia. Qed.
Lemma exp_scaled m : 2 ^ Z.to_nat (halvings b) * (IZR m / IZR (2 ^ (b + halvings b))) = IZR m / S.
Proof.
  assert (H : (0 <= halvings b)%Z) by (unfold halvings; lia). rewrite pow_halvings, (powers b _ b0 H).
  pose proof (p2 _ H). pose proof S_pos. field. lra.
Qed.
Lemma fine_split : IZR (2 ^ fine b) = IZR (2 ^ (fine b - b)) * S.
Proof. rewrite <- powers by (unfold fine; lia). f_equal. f_equal. lia. Qed.
Lemma exp_low_ok m : IZR (exp_low b m) <= exp (IZR m / S) * S.
Proof.
  pose proof S_pos as P. pose proof fine_pos as FP. pose proof (exp_pos (IZR m / S)) as EP. unfold exp_low. cbv zeta. set (x := (2 ^ fine b + _)%Z). destruct (0 <=? x)%Z eqn:X; [|apply Rmult_le_pos; lra].
  apply Z.leb_le in X. apply IZR_le in X. set (y := IZR m / IZR (2 ^ (b + halvings b))).
  assert (XY : 0 <= IZR x <= IZR (2 ^ fine b) * exp y).
  { split; [exact X|]. unfold x. rewrite plus_IZR. assert (H : (0 <= b + halvings b)%Z) by (unfold halvings; lia).
    pose proof (shiftr_ok (m * 2 ^ fine b) _ H) as Sh. rewrite mult_IZR in Sh. pose proof (exp_1 y). pose proof (p2 _ H).
    apply Rle_trans with (IZR (2 ^ fine b) * (1 + y)); [|apply Rmult_le_compat_l; lra]. unfold y. unfold Rdiv in *. lra. }
  apply (squares_down_ok (Z.to_nat (halvings b))) in XY. unfold y in XY. rewrite exp_scaled in XY.
  eapply Rle_trans; [apply shiftr_ok; unfold fine; lia|]. rewrite fine_split in XY. assert (Q : 0 < IZR (2 ^ (fine b - b))) by (apply p2; unfold fine; lia).
  apply (Rmult_le_reg_r (IZR (2 ^ (fine b - b)))); [exact Q|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. lra.
Qed.
Lemma exp_high_ok m h : exp_high b m = Some h -> exp (IZR m / S) * S <= IZR h.
Proof.
  pose proof S_pos as P. pose proof fine_pos as FP. unfold exp_high. cbv zeta. set (x := (2 ^ fine b - _)%Z). destruct (0 <? x)%Z eqn:X; [|discriminate]. intro E. injection E as <-.
  apply Z.ltb_lt in X. set (y := IZR m / IZR (2 ^ (b + halvings b))).
  assert (XY : IZR (2 ^ fine b) * exp y <= IZR (upw (2 ^ fine b * 2 ^ fine b) x)).
  { eapply Rle_trans; [|apply up_ok; lia]. apply IZR_lt in X. rewrite mult_IZR. assert (H : (0 <= b + halvings b)%Z) by (unfold halvings; lia).
    assert (XL : IZR x <= IZR (2 ^ fine b) * exp (- y)).
    { unfold x. rewrite minus_IZR. pose proof (shiftup_ok (m * 2 ^ fine b) _ H) as Sh. rewrite mult_IZR in Sh. pose proof (exp_1 (- y)). pose proof (p2 _ H).
      apply Rle_trans with (IZR (2 ^ fine b) * (1 + - y)); [|apply Rmult_le_compat_l; lra]. unfold y. unfold Rdiv in *. lra. }
    unfold Rdiv. rewrite Rmult_assoc. apply Rmult_le_compat_l; [lra|]. apply (Rmult_le_reg_r (IZR x)); [exact X|]. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    apply (Rmult_le_compat_l (exp y)) in XL; [|left; apply exp_pos]. rewrite exp_Ropp in XL. pose proof (exp_pos y).
    replace (exp y * (IZR (2 ^ fine b) * / exp y)) with (IZR (2 ^ fine b)) in XL by (field; lra). lra. }
  apply (squares_up_ok (Z.to_nat (halvings b))) in XY. unfold y in XY. rewrite exp_scaled in XY.
  eapply Rle_trans; [|apply shiftup_ok; unfold fine; lia]. rewrite fine_split in XY. assert (Q : 0 < IZR (2 ^ (fine b - b))) by (apply p2; unfold fine; lia).
  apply (Rmult_le_reg_r (IZR (2 ^ (fine b - b)))); [exact Q|]. unfold Rdiv. rewrite (Rmult_assoc (IZR (squares _ _ _ _))), Rinv_l, Rmult_1_r by lra. lra.
Qed.
Lemma exp_up x y : x <= y -> exp x <= exp y. Proof. intros [L|L]; [left; now apply exp_increasing | right; now rewrite L]. Qed.
Lemma iexp_ok x y v : inside x v -> iexp b x = Some y -> inside y (exp v).
Proof.
  destruct x as [a c]. unfold inside, iexp. cbn [fst snd]. intros [A C] H. destruct (exp_high b c) as [h|] eqn:E; [|discriminate]. injection H as <-. cbn [fst snd].
  pose proof S_pos as P. split.
  - eapply Rle_trans; [apply exp_low_ok|]. apply Rmult_le_compat_r; [lra|]. apply exp_up. apply (Rmult_le_reg_r S); [exact P|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
  - eapply Rle_trans; [|apply (exp_high_ok _ _ E)]. apply Rmult_le_compat_r; [lra|]. apply exp_up. apply (Rmult_le_reg_r S); [exact P|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
Qed.
Lemma ilog_ok x y v : inside x v -> ilog b x = Some y -> inside y (ln v).
Proof.
  destruct x as [a c]. unfold inside, ilog. cbn [fst snd]. intros [A C]. cbv zeta. set (l := (guess b a - _)%Z). set (h := (guess b c + _)%Z).
  destruct ((0 <? a)%Z && (a <=? c)%Z && match exp_high b l with Some y => (y <=? a)%Z | None => false end && (c <=? exp_low b h)%Z) eqn:E; [|discriminate].
  intro H. injection H as <-. cbn [fst snd]. apply andb_prop in E. destruct E as [E E3]. apply andb_prop in E. destruct E as [E E2]. apply andb_prop in E. destruct E as [E E1].
  destruct (exp_high b l) as [z|] eqn:Z; [|discriminate]. apply Z.ltb_lt in E. apply Z.leb_le in E2, E3. apply IZR_lt in E. apply IZR_le in E2, E3.
  apply exp_high_ok in Z. pose proof (exp_low_ok h) as L. pose proof S_pos as P. assert (V : 0 < v) by (apply (Rmult_lt_reg_r S); lra).
  assert (LE : forall p q, 0 < p -> p <= q -> ln p <= ln q) by (intros p q Hp [Q|Q]; [left; now apply ln_increasing | right; now rewrite Q]).
  split; apply (Rmult_le_reg_r (/ S)); try (now apply Rinv_0_lt_compat); rewrite (Rmult_assoc (ln v)), Rinv_r, Rmult_1_r by lra; fold (Rdiv (IZR l) S); fold (Rdiv (IZR h) S).
  - rewrite <- (ln_exp (IZR l / S)). apply LE; [apply exp_pos|]. apply (Rmult_le_reg_r S); lra.
  - rewrite <- (ln_exp (IZR h / S)). apply LE; [exact V|]. apply (Rmult_le_reg_r S); lra.
Qed.

Variable W : World.
Variable M : Model W.
Notation evR := (evR W M).
Definition within (e : list iv) r := forall n x, nth_error e n = Some x -> inside x (evR r (Var SR n)).
Lemma enclose_ok e r t : within e r -> forall x, enclose b e t = Some x -> inside x (evR r t).
Proof.
  intro H. induction t; cbn [enclose]; intros x E; try discriminate;
  repeat match type of E with
  | bind2 ?a ?c _ = Some _ => destruct a eqn:?; [destruct c eqn:?; [cbn [bind2] in E | discriminate] | discriminate]
  | match ?a with Some _ => _ | None => _ end = Some _ => destruct a eqn:?; [|discriminate] end; cbn [Term.evR].
  - injection E as <-. rewrite cval_ok. apply iq_ok. lra.
  - destruct s; try discriminate. now apply H.
  - injection E as <-. apply iadd_ok; auto.
  - injection E as <-. apply imul_ok; auto.
  - injection E as <-. apply iopp_ok; auto.
  - eapply iinv_ok; eauto.
  - injection E as <-. apply ipower_ok; auto.
  - eapply iroot_ok; eauto.
  - eapply iexp_ok; eauto.
  - eapply ilog_ok; eauto.
Qed.
Definition boxed (c : box) r := forall n x, nth_error c n = Some x -> Q2R (fst x) <= evR r (Var SR n) <= Q2R (snd x).
Lemma nth_set {A} n (x : A) : forall l k y, nth_error (set_nth n x l) k = Some y -> (k = n /\ y = x) \/ nth_error l k = Some y.
Proof. induction n; intros [|z l] [|k] y; cbn; try discriminate; auto; [intro E; injection E as <-; auto |]. intro E. apply IHn in E. destruct E as [[-> ->]|E]; auto. Qed.
Lemma cells_ok strict u v t : forall c r, boxed c r -> cells b strict u v t c = true -> if strict : bool then evR r u < evR r v else evR r u <= evR r v.
Proof.
  induction t as [|n p l IHl h IHh]; intros c r B H; cbn [cells] in H.
  - destruct (enclose b _ u) as [x|] eqn:X; [|discriminate]. destruct (enclose b _ v) as [y|] eqn:Y; [|discriminate].
    assert (Wi : within (map (fun x => iq b (fst x) (snd x)) c) r).
    { intros n z E. rewrite nth_error_map in E. destruct (nth_error c n) as [w|] eqn:N; [|discriminate]. injection E as <-. apply iq_ok. now apply B. }
    apply (enclose_ok _ _ _ Wi) in X, Y. unfold inside in *. pose proof S_pos as P.
    destruct strict; [apply Z.ltb_lt in H; apply IZR_lt in H; apply (Rmult_lt_reg_r S) | apply Z.leb_le in H; apply IZR_le in H; apply (Rmult_le_reg_r S)]; lra.
  - destruct (nth_error c n) as [[lo hi]|] eqn:N; [|discriminate]. apply andb_prop in H. destruct H as [H1 H2]. pose proof (B n _ N) as V. cbn [fst snd] in V.
    destruct (Rle_or_lt (evR r (Var SR n)) (Q2R p)) as [Q|Q]; [apply (IHl _ r) in H1 | apply (IHh _ r) in H2]; auto;
    intros k y E; apply nth_set in E; destruct E as [[-> ->]|E]; auto; cbn [fst snd]; lra.
Qed.
End Sound.
