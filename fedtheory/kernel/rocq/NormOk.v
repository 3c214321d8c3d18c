(** The normal form of a term has its value. *)
Set Warnings "-notation-overridden".
Require Import Reals Lra Lia List ZArith QArith Qreals Bool PArith FunctionalExtensionality.
From Fed Require Import World Term Poly Sign Norm.
Import ListNotations.
Open Scope R_scope.

Lemma some_inj {A} (a b : A) : Some a = Some b -> a = b. Proof. congruence. Qed.


Section Sound.
Variable W : World.
Variable M : Model W.
Hypothesis Pr : forall k, proper W (M k).
Notation evR := (evR W M). Notation evV := (evV W M).
Notation sem r := (sem (evR r)).
Notation prod r := (prod (evR r)).
Notation ok := (ok W M).
Notation dot := (dot W).

Fixpoint prodb r (b : bots) : R := match b with [] => 1 | (f, e) :: b => sem r f ^ e * prodb r b end.
Definition semr r (x : ratio) := sem r (top x) * / prodb r (bot x).
Definition okb r (b : bots) := Forall (fun x => 0 < sem r (fst x)) b.
Fixpoint semv r (v : vec) w : R := match v with [] => 0 | (a, x) :: v => semr r x * dot (evV r a) w + semv r v w end.
Definition okv r (v : vec) := Forall (fun x => okb r (bot (snd x))) v.
Definition isr r x v := okb r (bot x) /\ semr r x = v.
Definition isv r v u := okv r v /\ forall w, semv r v w = dot u w.

Lemma prodb_pos r b : okb r b -> 0 < prodb r b.
Proof. induction 1 as [|[f e] b H]; simpl; [lra|]. apply Rmult_lt_0_compat; auto. now apply pow_lt. Qed.
Lemma prodb_nz r b : okb r b -> prodb r b <> 0. Proof. intro H. apply Rgt_not_eq, prodb_pos, H. Qed.
Lemma powf_ok r F p n : ok r F -> sem r (powf F p n) = sem r p ^ n.
Proof.
  intro O. induction n as [|n IH]; [cbn [powf pow]; rewrite cst_ok; apply Q2R_1|]. destruct n; [cbn [powf pow]; ring|].
  change (sem r (times F p (powf F p (S n))) = sem r p * sem r p ^ S n). now rewrite times_ok, IH.
Qed.
Lemma bprod_ok r F b : ok r F -> sem r (bprod F b) = prodb r b.
Proof.
  intro O. induction b as [|[f e] b IH]; cbn [bprod fold_right prodb fst snd]; [rewrite cst_ok; apply Q2R_1|].
  fold (bprod F b). now rewrite times_ok, powf_ok, IH.
Qed.
Lemma bmerge_ok r b1 : forall b2 c m1 m2, bmerge b1 b2 = (c, m1, m2) -> okb r b1 -> okb r b2 ->
  okb r c /\ prodb r c = prodb r b1 * prodb r m1 /\ prodb r c = prodb r b2 * prodb r m2.
Proof.
  induction b1 as [|[f e] b1 IH]; intro b2.
  - intros c m1 m2 E _ O. destruct b2; injection E as <- <- <-; (split; [exact O | split; simpl; ring]).
  - induction b2 as [|[g h] b2 IH2]; intros c m1 m2.
    + intros E O _. injection E as <- <- <-. split; [exact O | split; simpl; ring].
    + intros E O1 O2. pose proof O1 as P1. pose proof O2 as P2. inversion O1 as [|x1 l1 A1 B1]; subst. inversion O2 as [|x2 l2 A2 B2]; subst. cbn [fst] in A1, A2.
      change (match cmpp f g with
        | Lt => let '(c, m1, m2) := bmerge b1 ((g, h) :: b2) in ((f, e) :: c, m1, (f, e) :: m2)
        | Gt => let '(c, m1, m2) := bmerge ((f, e) :: b1) b2 in ((g, h) :: c, (g, h) :: m1, m2)
        | Eq => let '(c, m1, m2) := bmerge b1 b2 in ((f, Nat.max e h) :: c, (f, (Nat.max e h - e)%nat) :: m1, (f, (Nat.max e h - h)%nat) :: m2) end = (c, m1, m2)) in E.
      destruct (cmpp f g) eqn:C.
      * apply cmpp_eq in C. subst. destruct (bmerge b1 b2) as [[c' m1'] m2'] eqn:D. injection E as <- <- <-.
        destruct (IH _ _ _ _ D B1 B2) as (X & Y & Z). split; [constructor; auto|]. cbn [prodb].
        assert (N1 : sem r g ^ Nat.max e h = sem r g ^ e * sem r g ^ (Nat.max e h - e)) by (rewrite <- pow_add; f_equal; lia).
        assert (N2 : sem r g ^ Nat.max e h = sem r g ^ h * sem r g ^ (Nat.max e h - h)) by (rewrite <- pow_add; f_equal; lia).
        split; [rewrite N1, Y | rewrite N2, Z]; ring.
      * destruct (bmerge b1 ((g, h) :: b2)) as [[c' m1'] m2'] eqn:D. injection E as <- <- <-.
        destruct (IH _ _ _ _ D B1 P2) as (X & Y & Z). split; [constructor; auto|]. cbn [prodb] in *. split; [rewrite Y | rewrite Z]; ring.
      * destruct (bmerge ((f, e) :: b1) b2) as [[c' m1'] m2'] eqn:D. injection E as <- <- <-.
        destruct (IH2 _ _ _ eq_refl P1 B2) as (X & Y & Z). split; [constructor; auto|]. cbn [prodb] in *. split; [rewrite Y | rewrite Z]; ring.
Qed.
Lemma badd_ok r b1 : forall b2, okb r b1 -> okb r b2 -> okb r (badd b1 b2) /\ prodb r (badd b1 b2) = prodb r b1 * prodb r b2.
Proof.
  induction b1 as [|[f e] b1 IH]; intro b2.
  - intros _ O. destruct b2; (split; [exact O | simpl; ring]).
  - induction b2 as [|[g h] b2 IH2]; intros O1 O2; [split; [exact O1 | simpl; ring]|].
    pose proof O1 as P1. pose proof O2 as P2. inversion O1 as [|x1 l1 A1 B1]; subst. inversion O2 as [|x2 l2 A2 B2]; subst. cbn [fst] in A1, A2.
    change (badd ((f, e) :: b1) ((g, h) :: b2)) with (match cmpp f g with
      | Lt => (f, e) :: badd b1 ((g, h) :: b2) | Gt => (g, h) :: badd ((f, e) :: b1) b2 | Eq => (f, (e + h)%nat) :: badd b1 b2 end).
    destruct (cmpp f g) eqn:C.
    + apply cmpp_eq in C. subst. destruct (IH b2 B1 B2) as [X Y]. split; [constructor; auto|]. cbn [prodb]. rewrite Y, pow_add. ring.
    + destruct (IH _ B1 P2) as [X Y]. split; [constructor; auto|]. cbn [prodb] in *. rewrite Y. ring.
    + destruct (IH2 P1 B2) as [X Y]. split; [constructor; auto|]. cbn [prodb] in *. rewrite Y. ring.
Qed.
Lemma drop_ok r x c m : (c <= expo x m)%nat -> prod r m = evR r x ^ c * prod r (drop x c m).
Proof.
  induction m as [|[a e] m IH]; cbn [expo drop Poly.prod].
  - intro L. replace c with 0%nat by lia. simpl. ring.
  - destruct (eqb x a) eqn:E.
    + intro L. apply eqb_eq in E. subst. destruct (Nat.eqb e c) eqn:N.
      * apply Nat.eqb_eq in N. now subst.
      * cbn [Poly.prod]. rewrite <- Rmult_assoc, <- pow_add. do 2 f_equal. lia.
    + intro L. cbn [Poly.prod]. rewrite (IH L). ring.
Qed.
Lemma common_le x e p : forall t, In t p -> (common x e p <= expo x (fst t))%nat.
Proof. induction p; cbn [common fold_right]; intros t []; [subst; apply Nat.le_min_l | etransitivity; [apply Nat.le_min_r | now apply IHp]]. Qed.
Lemma common_e x e p : (common x e p <= e)%nat.
Proof. induction p; cbn [common fold_right]; [lia | etransitivity; [apply Nat.le_min_r | auto]]. Qed.
Lemma dropp_ok r x c p : (forall t, In t p -> (c <= expo x (fst t))%nat) -> sem r p = evR r x ^ c * sem r (map (fun t => (drop x c (fst t), snd t)) p).
Proof.
  induction p as [|[m q] p IH]; intro H; cbn [map Poly.sem fst snd]; [ring|].
  rewrite (drop_ok r x c m) by (apply (H (m, q)); now left). rewrite IH by (intros; apply H; now right). ring.
Qed.
Lemma keep r f e p b : isr r (cancel p b) (sem r p * / prodb r b) -> 0 < sem r f ->
  isr r (let x := cancel p b in Rat (top x) ((f, e) :: bot x)) (sem r p * / prodb r ((f, e) :: b)).
Proof.
  intros [O E] P. split; [constructor; auto|]. unfold semr in *. cbn [top bot prodb] in *. rewrite !Rinv_mult. 
  transitivity (/ sem r f ^ e * (sem r (top (cancel p b)) * / prodb r (bot (cancel p b)))); [ring | rewrite E; ring].
Qed.
Lemma cancel_ok r b : forall p, okb r b -> isr r (cancel p b) (sem r p * / prodb r b).
Proof.
  induction b as [|[f e] b IH]; intros p O; [split; [constructor|]; reflexivity|].
  inversion O as [|x1 l1 A B]; subst. cbn [fst] in A. pose proof (keep r f e p b (IH p B) A) as K.
  cbn [cancel]. destruct f as [|[[|[x [|[|n]]] [|y m]] q] [|z f]]; try exact K.
  destruct (Qeq_bool q 1) eqn:Q1; [|exact K]. cbv zeta. pose proof (common_le x e p) as CL. pose proof (common_e x e p) as CE.
  destruct (common x e p) as [|c] eqn:C; [exact K|]. clear K.
  assert (X : sem r [([(x, 1%nat)], q)] = evR r x).
  { cbn [Poly.sem Poly.prod]. apply Qeq_bool_eq in Q1. apply Qeq_eqR in Q1. rewrite Q1, Q2R_1. ring. }
  set (p' := map (fun t => (drop x (S c) (fst t), snd t)) p). destruct (IH p' B) as [O' E'].
  assert (V : sem r p * / prodb r (([([(x, 1%nat)], q)], e) :: b) = / evR r x ^ (e - S c) * (sem r p' * / prodb r b)).
  { cbn [prodb]. assert (A' : 0 < evR r x) by (rewrite <- X; exact A). rewrite X. rewrite (dropp_ok r x (S c) p CL). fold p'. rewrite Rinv_mult.
    replace (evR r x ^ e) with (evR r x ^ S c * evR r x ^ (e - S c)) by (rewrite <- pow_add; f_equal; lia).
    rewrite Rinv_mult. transitivity ((evR r x ^ S c * / evR r x ^ S c) * (/ evR r x ^ (e - S c) * (sem r p' * / prodb r b))); [ring|].
    rewrite Rinv_r; [ring|]. apply pow_nonzero. lra. }
  destruct (Nat.eqb e (S c)) eqn:N.
  - split; [exact O'|]. rewrite E'. etransitivity; [|symmetry; exact V]. apply Nat.eqb_eq in N. subst. rewrite Nat.sub_diag. simpl. rewrite Rinv_1. ring.
  - split; [constructor; auto|]. etransitivity; [|symmetry; exact V]. rewrite <- E'. unfold semr. cbn [top bot prodb]. set (g := sem r _) in X |- * at 2. rewrite Rinv_mult, X. ring.
Qed.
Lemma filter_ok r b : okb r b -> okb r (filter (fun x => negb (Nat.eqb (snd x) 0)) b) /\ prodb r (filter (fun x => negb (Nat.eqb (snd x) 0)) b) = prodb r b.
Proof.
  induction 1 as [|[f e] b P O [I E]]; [split; [constructor | reflexivity]|]. cbn [filter snd]. destruct e; cbn [Nat.eqb negb prodb].
  - split; auto. rewrite E. simpl. ring. - split; [constructor; auto|]. now rewrite E.
Qed.
Lemma clean_ok r p b : okb r b -> isr r (clean p b) (sem r p * / prodb r b).
Proof.
  intro O. unfold clean. destruct p as [|t p]; [split; [constructor | unfold semr; simpl; ring]|].
  destruct (filter_ok r b O) as [O' E]. rewrite <- E. now apply cancel_ok.
Qed.
Lemma radd_ok r F x y a b : ok r F -> isr r x a -> isr r y b -> isr r (radd F x y) (a + b).
Proof.
  intros O [O1 E1] [O2 E2]. unfold radd.
  assert (G : isr r (let '(c, m1, m2) := bmerge (bot x) (bot y) in clean (add (times F (top x) (bprod F m1)) (times F (top y) (bprod F m2))) c) (a + b)).
  { destruct (bmerge (bot x) (bot y)) as [[c m1] m2] eqn:D. destruct (bmerge_ok r _ _ _ _ _ D O1 O2) as (Oc & P1 & P2).
    destruct (clean_ok r (add (times F (top x) (bprod F m1)) (times F (top y) (bprod F m2))) c Oc) as [Q1 Q2]. split; [exact Q1|]. rewrite Q2.
    rewrite add_ok, !times_ok, !bprod_ok by auto. rewrite <- E1, <- E2. unfold semr.
    pose proof (prodb_nz r c Oc) as Nc. pose proof (prodb_nz r _ O1) as N1. pose proof (prodb_nz r _ O2) as N2.
    rewrite Rmult_plus_distr_r. f_equal.
    - rewrite P1, Rinv_mult. rewrite P1 in Nc. assert (prodb r m1 <> 0) by (intro Z; apply Nc; rewrite Z; ring).
      transitivity (sem r (top x) * / prodb r (bot x) * (prodb r m1 * / prodb r m1)); [ring | rewrite Rinv_r by auto; ring].
    - rewrite P2, Rinv_mult. rewrite P2 in Nc. assert (prodb r m2 <> 0) by (intro Z; apply Nc; rewrite Z; ring).
      transitivity (sem r (top y) * / prodb r (bot y) * (prodb r m2 * / prodb r m2)); [ring | rewrite Rinv_r by auto; ring]. }
  destruct (bot x) eqn:B1, (bot y) eqn:B2; try exact G. split; [constructor|].
  unfold semr in *. rewrite B1 in E1. rewrite B2 in E2. cbn [top bot prodb] in *. rewrite add_ok, Rmult_plus_distr_r. congruence.
Qed.
Lemma rmul_ok r F x y a b : ok r F -> isr r x a -> isr r y b -> isr r (rmul F x y) (a * b).
Proof.
  intros O [O1 E1] [O2 E2]. unfold rmul.
  assert (G : isr r (clean (times F (top x) (top y)) (badd (bot x) (bot y))) (a * b)).
  { destruct (badd_ok r _ _ O1 O2) as [Ob Eb]. destruct (clean_ok r (times F (top x) (top y)) _ Ob) as [Q1 Q2]. split; [exact Q1|].
    rewrite Q2, Eb, times_ok by auto. rewrite <- E1, <- E2. unfold semr. rewrite Rinv_mult. ring. }
  destruct (bot x) eqn:B1, (bot y) eqn:B2; try exact G. split; [constructor|].
  unfold semr in *. rewrite B1 in E1. rewrite B2 in E2. cbn [top bot prodb] in *. rewrite times_ok by auto. rewrite <- E1, <- E2, Rinv_1. ring.
Qed.
Lemma rscale_ok r q x a : isr r x a -> isr r (rscale q x) (Q2R q * a).
Proof. intros [O E]. split; [exact O|]. unfold semr in *. cbn [rscale top bot]. rewrite scale_ok, <- E. ring. Qed.
Lemma rcst_ok r q : isr r (rcst q) (Q2R q).
Proof. split; [constructor|]. unfold semr. cbn [rcst top bot prodb]. rewrite cst_ok, Rinv_1. ring. Qed.
Lemma ratom_ok r a : isr r (ratom a) (evR r a).
Proof. split; [constructor|]. unfold semr. cbn [ratom top bot prodb]. rewrite atom_ok, Rinv_1. ring. Qed.
Lemma zero_ok r : isr r (Rat [] []) 0. Proof. split; [constructor | unfold semr; simpl; ring]. Qed.
Definition suml (l : list R) := fold_right Rplus 0 l.
Lemma rpairs_ok r F n : ok r F -> forall l v, (length l <= n)%nat -> Forall2 (isr r) l v -> exists v', Forall2 (isr r) (rpairs F l) v' /\ suml v' = suml v.
Proof.
  intro O. induction n; intros l v L H; (destruct H as [|a x l' w A H]; [exists []; split; [constructor | reflexivity]|]); [simpl in L; lia|].
  destruct H as [|b y k u B H]; [exists [x]; split; [exact (Forall2_cons _ _ A (Forall2_nil _)) | reflexivity]|].
  destruct (IHn k u) as (v' & P & Q); [simpl in L; lia | auto |]. exists ((x + y) :: v'). split; [constructor; auto; now apply radd_ok|].
  unfold suml in *. cbn [fold_right]. rewrite Q. ring.
Qed.
Lemma rsum_ok r F n : ok r F -> forall l v, Forall2 (isr r) l v -> isr r (rsum F n l) (suml v).
Proof.
  intro O. assert (B : forall l v, Forall2 (isr r) l v -> isr r (fold_right (radd F) (Rat [] []) l) (suml v)).
  { induction 1; [apply zero_ok | now apply radd_ok]. }
  assert (ONE : forall a x, isr r a x -> isr r a (suml [x])) by (intros a x [P Q]; split; auto; unfold suml; simpl; lra).
  induction n; intros l v H.
  - destruct H as [|a x l v A H]; [apply zero_ok|]. destruct H as [|b y k u C H]; [now apply ONE|]. apply (B (a :: b :: k) (x :: y :: u)). exact (Forall2_cons _ _ A (Forall2_cons _ _ C H)).
  - destruct H as [|a x l v A H]; [apply zero_ok|]. destruct H as [|b y k u C H]; [now apply ONE|].
    assert (H2 : Forall2 (isr r) (a :: b :: k) (x :: y :: u)) by exact (Forall2_cons _ _ A (Forall2_cons _ _ C H)).
    destruct (rpairs_ok r F _ O _ _ (le_n _) H2) as (v' & P & Q). rewrite <- Q. now apply IHn.
Qed.
Lemma Qinv_ok q : Q2R q <> 0 -> Q2R (Qred (/ q)) = / Q2R q.
Proof. intro H. rewrite Q2R_red. apply Q2R_inv. intro E. apply H. rewrite (Qeq_eqR _ _ E). apply Q2R_0. Qed.
Lemma Qpos_opp q : Qpos (- q) = true -> Q2R q < 0.
Proof. intro H. apply Qpos_ok in H. rewrite Q2R_opp in H. lra. Qed.
Lemma lead_ok r b p l : 0 < Q2R l -> okb r b -> 0 < sem r p -> isr r (Rat (scale l (bprod (Facts [] [] []) b)) [(scale l p, 1%nat)]) (prodb r b * / sem r p) .
Proof.
  intros L O P. split; [constructor; [|constructor]; cbn [fst]; rewrite scale_ok; now apply Rmult_lt_0_compat|].
  unfold semr. cbn [top bot prodb]. rewrite !scale_ok, bprod_ok by (repeat split; constructor). rewrite pow_1, Rmult_1_r, Rinv_mult.
  transitivity ((Q2R l * / Q2R l) * (prodb r b * / sem r p)); [ring | rewrite Rinv_r by lra; ring].
Qed.
Lemma lead_ok' r F b p l : ok r F -> 0 < Q2R l -> okb r b -> 0 < sem r p -> isr r (Rat (scale l (bprod F b)) [(scale l p, 1%nat)]) (prodb r b * / sem r p) .
Proof.
  intros OF L O P. split; [constructor; [|constructor]; cbn [fst]; rewrite scale_ok; now apply Rmult_lt_0_compat|].
  unfold semr. cbn [top bot prodb]. rewrite !scale_ok, bprod_ok by auto. rewrite pow_1, Rmult_1_r, Rinv_mult.
  transitivity ((Q2R l * / Q2R l) * (prodb r b * / sem r p)); [ring | rewrite Rinv_r by lra; ring].
Qed.
Lemma rinv_ok r F x a y : ok r F -> isr r x a -> rinv F x = Some y -> isr r y (/ a).
Proof.
  intros O [Ob E] H. assert (V : / a = prodb r (bot x) * / sem r (top x)).
  { rewrite <- E. unfold semr. rewrite Rinv_mult, Rinv_inv. ring. }
  rewrite V. unfold rinv in H. cbv zeta in H.
  set (l := match top x with (_, q) :: _ => Qred (/ q) | [] => 1%Q end) in H.
  assert (OTHER : (if positive F (top x) then
      if Qpos l then Some (Rat (scale l (bprod F (bot x))) [(scale l (top x), 1%nat)]) else
      if Qpos (- l) then Some (Rat (scale (- l) (bprod F (bot x))) [(scale (- l) (top x), 1%nat)]) else None
    else if positive F (scale (-1) (top x)) then
      if Qpos l then Some (Rat (scale (- l) (bprod F (bot x))) [(scale (- l) (top x), 1%nat)]) else None
    else None) = Some y -> isr r y (prodb r (bot x) * / sem r (top x))).
  { clear H. intro H. destruct (positive F (top x)) eqn:P.
    - apply (positive_ok W M r F _ O) in P. destruct (Qpos l) eqn:L; [|destruct (Qpos (- l)) eqn:L'; [|discriminate]]; injection H as <-.
      + apply lead_ok'; auto. now apply Qpos_ok.
      + apply lead_ok'; auto. now apply Qpos_ok.
    - destruct (positive F (scale (-1) (top x))) eqn:N; [|discriminate]. apply (positive_ok W M r F _ O) in N. rewrite scale_ok, Q2R_m1 in N.
      destruct (Qpos l) eqn:L; [|discriminate]. injection H as <-. apply Qpos_ok in L.
      split; [constructor; [|constructor]; cbn [fst]; rewrite scale_ok, Q2R_opp; nra|].
      unfold semr. cbn [top bot prodb]. rewrite !scale_ok, bprod_ok by auto. rewrite pow_1, Rmult_1_r, Rinv_mult.
      rewrite Q2R_opp. transitivity ((- Q2R l * / - Q2R l) * (prodb r (bot x) * / sem r (top x))); [ring | rewrite Rinv_r by lra; ring]. }
  destruct (top x) as [|[m q] [|t p]]; try (apply OTHER; exact H).
  destruct (forallb (fun y => positive F (atom (fst y))) m && negb (Qeq_bool q 0)) eqn:C; [|apply OTHER; exact H].
  clear OTHER. injection H as <-. apply andb_prop in C. destruct C as [C Q0]. apply negb_true_iff in Q0.
  assert (NQ : Q2R q <> 0). { intro Z. rewrite <- Q2R_0 in Z. apply eqR_Qeq in Z. apply Qeq_bool_neq in Q0. contradiction. }
  assert (B : okb r (fold_right (fun y b => badd [(atom (fst y), snd y)] b) [] m) /\ prodb r (fold_right (fun y b => badd [(atom (fst y), snd y)] b) [] m) = prod r m).
  { clear -C O. induction m as [|[z e] m IH]; cbn [forallb fold_right fst snd] in *; [split; [constructor | reflexivity]|].
    apply andb_prop in C. destruct C as [C1 C2]. destruct (IH C2) as [I1 I2]. apply (positive_ok W M r F _ O) in C1.
    destruct (badd_ok r [(atom z, e)] _ (Forall_cons (atom z, e) C1 (Forall_nil _) : okb r [(atom z, e)]) I1) as [J1 J2]. split; auto.
    rewrite J2, I2. cbn [prodb Poly.prod]. rewrite atom_ok. ring. }
  destruct B as [B1 B2]. destruct (clean_ok r (scale (Qred (/ q)) (bprod F (bot x))) _ B1) as [X Y]. split; [exact X|]. etransitivity; [exact Y|].
  etransitivity; [apply f_equal; apply f_equal; exact B2|]. rewrite scale_ok, bprod_ok, Qinv_ok by auto.
  cbn [Poly.sem]. rewrite Rplus_0_r, Rinv_mult. ring.
Qed.
Lemma rpow_ok r F x a n : ok r F -> isr r x a -> isr r (rpow F x n) (a ^ n).
Proof.
  intros O H. induction n as [|n IH]; [cbn [rpow pow]; pose proof (rcst_ok r 1) as X; now rewrite Q2R_1 in X|].
  destruct n; [cbn [rpow]; now rewrite pow_1|]. change (isr r (rmul F x (rpow F x (S n))) (a * a ^ S n)). now apply rmul_ok.
Qed.
Lemma tbot_ok r b : evR r (tbot b) = prodb r b.
Proof.
  induction b as [|[f e] b IH]; [reflexivity|]. cbn [tbot fold_right prodb fst snd]. fold (tbot b).
  change (evR r (tpow (tpoly f) e) * evR r (tbot b) = sem r f ^ e * prodb r b). now rewrite tpow_ok, tpoly_ok, IH.
Qed.
Lemma tratio_ok r x : evR r (tratio x) = semr r x.
Proof.
  unfold tratio, semr. destruct (bot x) as [|y b]; [rewrite tpoly_ok; cbn [prodb]; rewrite Rinv_1; ring|].
  change (evR r (tpoly (top x)) * / evR r (tbot (y :: b)) = sem r (top x) * / prodb r (y :: b)). now rewrite tpoly_ok, tbot_ok.
Qed.
Lemma is_unit_ok r x : is_unit x = true -> semr r x = 1.
Proof.
  unfold is_unit, semr. destruct (bot x); [|discriminate]. intro H. rewrite (is_one_ok W M r _ H). cbn [prodb]. rewrite Rinv_1. ring.
Qed.
Lemma tvec_ok r v w : dot (evV r (tvec v)) w = semv r v w.
Proof.
  assert (ONE : forall a c, dot (evV r (if is_unit c then a else VSc (tratio c) a)) w = semr r c * dot (evV r a) w).
  { intros a c. destruct (is_unit c) eqn:U; [rewrite (is_unit_ok r c U); ring|]. cbn [Term.evV]. now rewrite dot_scale, tratio_ok. }
  induction v as [|[a c] v IH]; [cbn; rewrite dot_scale; ring|].
  destruct v as [|y v]; [cbn [tvec semv]; rewrite ONE; ring|].
  change (dot (vadd W (evV r (if is_unit c then a else VSc (tratio c) a)) (evV r (tvec (y :: v)))) w = semr r c * dot (evV r a) w + semv r (y :: v) w).
  now rewrite dot_add, ONE, IH.
Qed.
Lemma isr_self r x : okb r (bot x) -> isr r x (semr r x). Proof. now split. Qed.
Lemma vadd_ok r F u : ok r F -> forall v, okv r u -> okv r v -> okv r (vadd_ F u v) /\ forall w, semv r (vadd_ F u v) w = semv r u w + semv r v w.
Proof.
  intro O. induction u as [|[a c] u IH]; intro v.
  - intros _ H. destruct v; (split; [exact H | intro; simpl; ring]).
  - induction v as [|[b d] v IHv]; intros H1 H2; [split; [exact H1 | intro; simpl; ring]|].
    pose proof H1 as G1. pose proof H2 as G2. inversion H1 as [|x1 l1 A1 B1]; subst. inversion H2 as [|x2 l2 A2 B2]; subst. cbn [snd] in A1, A2.
    change (vadd_ F ((a, c) :: u) ((b, d) :: v)) with (match cmp a b with
      | Lt => (a, c) :: vadd_ F u ((b, d) :: v) | Gt => (b, d) :: vadd_ F ((a, c) :: u) v
      | Eq => let e := radd F c d in if rz e then vadd_ F u v else (a, e) :: vadd_ F u v end).
    destruct (cmp a b) eqn:E.
    + apply cmp_eq in E. subst. cbv zeta. destruct (radd_ok r F c d _ _ O (isr_self r c A1) (isr_self r d A2)) as [R1 R2]. destruct (IH v B1 B2) as [I1 I2].
      destruct (rz (radd F c d)) eqn:Z.
      * split; [exact I1|]. intro w. rewrite I2. cbn [semv]. apply (isz_ok W M r) in Z. unfold semr in R2 at 1. rewrite Z in R2. 
        transitivity ((semr r c + semr r d) * dot (evV r b) w + (semv r u w + semv r v w)); [rewrite <- R2; ring | ring].
      * split; [constructor; auto|]. intro w. cbn [semv]. rewrite I2, R2. ring.
    + destruct (IH _ B1 G2) as [I1 I2]. split; [constructor; auto|]. intro w. cbn [semv] in *. rewrite I2. ring.
    + destruct (IHv G1 B2) as [I1 I2]. split; [constructor; auto|]. intro w. cbn [semv] in *. rewrite I2. ring.
Qed.
Lemma vscale_ok r F c a v : ok r F -> isr r c a -> okv r v -> okv r (vscale_ F c v) /\ forall w, semv r (vscale_ F c v) w = a * semv r v w.
Proof.
  intros O C H. unfold vscale_. destruct (rz c) eqn:Z.
  - split; [constructor|]. intro w. destruct C as [_ E]. apply (isz_ok W M r) in Z. unfold semr in E. rewrite Z in E. rewrite <- E. simpl. ring.
  - induction H as [|[b d] v D H [I1 I2]]; [split; [constructor | intro; simpl; ring]|]. cbn [map fst snd] in *.
    destruct (rmul_ok r F c d _ _ O C (isr_self r d D)) as [M1 M2]. split; [constructor; auto|]. intro w. cbn [semv]. rewrite I2, M2. ring.
Qed.
Lemma evR_Dot r u v : evR r (Dot u v) = dot (evV r u) (evV r v). Proof. reflexivity. Qed.
Lemma mkdot_ok r u v : evR r (mkdot u v) = dot (evV r u) (evV r v).
Proof. unfold mkdot. destruct cmp; try reflexivity. cbn [Term.evR]. apply dot_comm. Qed.
Lemma vdot_ok r F u v x y : ok r F -> isv r u x -> isv r v y -> isr r (vdot F u v) (dot x y).
Proof.
  intros O [Hu Eu] [Hv Ev]. unfold vdot.
  set (l := flat_map _ u).
  assert (G : exists s, Forall2 (isr r) l s /\ suml s = semv r u y).
  { unfold l. clear Eu l. induction Hu as [|[a c] u C Hu (s & I1 & I2)]; [exists []; split; [constructor | reflexivity]|]. cbn [snd] in C.
    assert (G : exists s, Forall2 (isr r) (map (fun z => rmul F (rmul F c (snd z)) (ratom (mkdot a (fst z)))) v) s /\ suml s = semr r c * semv r v (evV r a)).
    { clear -O C Hv. induction Hv as [|[b d] v D Hv (s & J1 & J2)]; [exists []; split; [constructor | unfold suml; simpl; ring]|]. cbn [snd] in D.
      exists (semr r c * semr r d * evR r (mkdot a b) :: s). split.
      - cbn [map fst snd]. constructor; auto. apply rmul_ok; auto; [|apply ratom_ok]. apply rmul_ok; auto; now apply isr_self.
      - unfold suml in *. cbn [fold_right semv]. rewrite J2, mkdot_ok, (dot_comm W (evV r b)). ring. }
    destruct G as (s' & J1 & J2). exists (s' ++ s). split; [cbn [flat_map fst snd]; now apply Forall2_app|].
    assert (A : forall a b, suml (a ++ b) = suml a + suml b) by (unfold suml; induction a0; intros; simpl; [ring | rewrite IHa0; ring]).
    rewrite A, I2, J2, Ev. cbn [semv]. rewrite (dot_comm W y). ring. }
  destruct G as (s & G1 & G2). rewrite <- Eu, <- G2. now apply rsum_ok.
Qed.

(** * Roots *)
Lemma Q2R_frac n d : Q2R (n # d) = IZR n * / IZR (Zpos d). Proof. reflexivity. Qed.
Lemma inject_ok z : Q2R (inject_Z z) = IZR z. Proof. unfold Q2R, inject_Z. cbn. rewrite Rinv_1. ring. Qed.
Lemma numroot_ok r k q : (1 < k)%nat -> sem r (numroot k q) = root k (Q2R q).
Proof.
  intro K. unfold numroot. set (m := (Qnum q * Zpos (Qden q) ^ (Z.of_nat k - 1))%Z). set (i := iroot k m).
  assert (D : 0 < IZR (Zpos (Qden q))) by (apply IZR_lt; lia).
  assert (V : root k (Q2R q) = / IZR (Zpos (Qden q)) * root k (IZR m)).
  { unfold Q2R. rewrite root_div by auto. unfold m. rewrite mult_IZR, Rmult_comm, pow_IZR.
    replace (Z.of_nat (k - 1)) with (Z.of_nat k - 1)%Z by lia. reflexivity. }
  rewrite scale_ok, V, Q2R_frac, Rmult_1_l. f_equal.
  destruct ((0 <=? i)%Z && (i ^ Z.of_nat k =? m)%Z) eqn:E.
  - apply andb_prop in E. destruct E as [E1 E2]. apply Z.leb_le in E1. apply Z.eqb_eq in E2. rewrite cst_ok, inject_ok. symmetry. apply root_unique; [lia | now apply (IZR_le 0) |].
    rewrite pow_IZR. now rewrite E2.
  - rewrite atom_ok. cbn [Term.evR]. rewrite cval_ok. now rewrite inject_ok.
Qed.
Lemma monroot_ok r F k m : (1 < k)%nat -> ok r F -> forallb (fun y => nonneg F (atom (fst y))) m = true ->
  0 <= prod r m /\ sem r (monroot F k m) = root k (prod r m).
Proof.
  intros K O. induction m as [|[a e] m IH]; cbn [forallb monroot fold_right Poly.prod fst snd].
  - intros _. split; [lra|]. rewrite cst_ok, Q2R_1. symmetry. apply root_unique; [lia | lra | apply pow1].
  - intro H. apply andb_prop in H. destruct H as [H1 H2]. destruct (IH H2) as [I1 I2]. clear IH. apply (nonneg_ok W M r F _ O) in H1. rewrite atom_ok in H1.
    assert (P : 0 <= evR r a ^ e) by now apply pow_le. split; [now apply Rmult_le_pos|]. fold (monroot F k m).
    rewrite !times_ok by auto. rewrite I2, root_mult by (auto; lia). f_equal.
    transitivity (evR r a ^ (e / k) * root k (evR r a) ^ (e mod k)).
    + f_equal.
      * destruct (e / k)%nat; [rewrite cst_ok; simpl; apply Q2R_1|]. cbn [Poly.sem Poly.prod]. rewrite Q2R_1. ring.
      * destruct (e mod k)%nat; [rewrite cst_ok; simpl; apply Q2R_1|]. rewrite powf_ok, atom_ok by auto. reflexivity.
    + symmetry. apply root_unique; [lia | apply Rmult_le_pos; apply pow_le; auto using root_nonneg |].
      rewrite Rpow_mult_distr, <- !pow_mult. rewrite (Nat.mul_comm (e mod k)), (pow_mult (root k (evR r a))), root_pow by (auto; lia).
      rewrite <- pow_add. f_equal. rewrite (Nat.div_mod e k) at 3 by lia. lia.
Qed.
Lemma rroot_ok r F k x a : (1 < k)%nat -> ok r F -> isr r x a -> isr r (rroot F k x) (root k a).
Proof.
  intros K O [Ob E]. unfold rroot. cbv zeta.
  set (inside := times F (top x) (powf F (bprod F (bot x)) (k - 1))).
  assert (I : sem r inside = sem r (top x) * prodb r (bot x) ^ (k - 1)) by (unfold inside; rewrite times_ok, powf_ok, bprod_ok; auto).
  match goal with |- isr r (clean ?c _) _ => set (core := c) end.
  destruct (clean_ok r core (bot x) Ob) as [C1 C2]. split; [exact C1|]. rewrite C2, <- E. unfold semr.
  rewrite root_div by (auto; now apply prodb_pos). f_equal. rewrite <- I. unfold core.
  assert (A : sem r (atom (Root k (tpoly inside))) = root k (sem r inside)) by (rewrite atom_ok; cbn [Term.evR]; now rewrite tpoly_ok).
  destruct inside as [|[m q] [|t p]]; auto.
  - simpl. symmetry. apply root_neg. lra.
  - destruct (Qpos q && forallb (fun y => nonneg F (atom (fst y))) m) eqn:C; auto. apply andb_prop in C. destruct C as [C1' C2'].
    destruct (monroot_ok r F k m K O C2') as [P R]. rewrite times_ok, numroot_ok, R by auto. cbn [Poly.sem]. rewrite Rplus_0_r.
    symmetry. apply root_mult; auto; [lia | left; now apply Qpos_ok].
Qed.

(** * Averages *)
Lemma avg_r c f x : avg W c (fun i => f i * x) = avg W c f * x.
Proof. rewrite Rmult_comm, <- avg_scale. apply avg_ext. intro. ring. Qed.
Lemma split_ok c r m : forall d i, split m = (d, i) -> prod (c :: r) m = prod (c :: r) d * prod r i.
Proof.
  induction m as [|[a e] m IH]; cbn [split]; intros d i E; [injection E as <- <-; simpl; ring|].
  destruct (split m) as [d' i']. destruct (occurs 0 a) eqn:D; injection E as <- <-; cbn [Poly.prod]; rewrite (IH _ _ eq_refl).
  - ring. - destruct (low_ok W M r c a D) as (_ & X & _). rewrite X. unfold low_. ring.
Qed.
Lemma swapV r x y t : evV (x :: y :: r) t = evV (y :: x :: r) (ren swap01 t). Proof. apply swap_ok. Qed.
Lemma swapR r x y t : evR (x :: y :: r) t = evR (y :: x :: r) (ren swap01 t). Proof. apply swap_ok. Qed.
Lemma vmeana_ok n : forall r c u, evV r (vmeana n c u) = vavg W c (fun x => evV (x :: r) u).
Proof.
  assert (LOW : forall r c u, occurs 0 u = false -> evV r (low_ u) = vavg W c (fun x => evV (x :: r) u)).
  { intros r c u D. rewrite (vavg_ext W c _ (fun _ => evV r (low_ u))) by (intro x; apply (low_ok W M r x u D)).
    apply (dot_ext W). intro w. rewrite dot_vavg by apply vfair_const. symmetry. exact (avg_const W c _). }
  assert (DEF : forall r c u, evV r (VAvg c u) = vavg W c (fun x => evV (x :: r) u)) by (intros; apply evV_VAvg).
  induction n; intros r c u.
  - cbn [vmeana]. destruct (occurs 0 u) eqn:D; [apply DEF | now apply LOW].
  - cbn [vmeana]. destruct (occurs 0 u) eqn:D; [|now apply LOW]. destruct c; [apply DEF|]. destruct u; try apply DEF. destruct c; [|apply DEF].
    destruct (tame first (ren swap01 u)) eqn:T; [|apply DEF]. rewrite IHn. rewrite (vavg_ext W true _ (fun i => vavg W false (fun w => evV (w :: i :: r) (ren swap01 u)))) by (intro; apply IHn).
    symmetry. rewrite (vavg_ext W false _ (fun w => vavg W true (fun i => evV (i :: w :: r) u))) by (intro; apply (evV_VAvg W M _ true)).
    etransitivity; [apply (vexpect_vmean W (fun w i => evV (VC i :: VO w :: r) u)); intro i; eapply vrandom_ext; [|exact (tame_vfair W M Pr false _ (VC i :: r) (or_intror T))]; intro o; symmetry; apply swapV|].
    apply vmean_ext. intro i. apply vexpect_ext. intro w. apply swapV.
Qed.
Lemma meanm_ok n : forall r c m, avg W c (fun x => prod (x :: r) m) = prod r (meanm n c m).
Proof.
  induction n as [n IHn] using (well_founded_induction lt_wf). intros r c m.
  assert (UNF : meanm n c m = let '(d, i) := split m in
    match d with
    | [] => i
    | [(a, 1%nat)] => match a with
      | Dot u w => if negb (occurs 0 w) && may c u then mmul [(mkdot (vmeana n c u) (low_ w), 1%nat)] i
          else if negb (occurs 0 u) && may c w then mmul [(mkdot (low_ u) (vmeana n c w), 1%nat)] i else mmul [(Avg c a, 1%nat)] i
      | Avg true b => match c, n with
        | false, S n => match untm (ren swap01 b) with
          | [(m', q)] => if Qeq_bool q 1 && tame first (ren swap01 b) then mmul (meanm n true (meanm n false m')) i else mmul [(Avg c a, 1%nat)] i
          | _ => mmul [(Avg c a, 1%nat)] i end
        | _, _ => mmul [(Avg c a, 1%nat)] i end
      | _ => mmul [(Avg c a, 1%nat)] i end
    | _ => mmul [(Avg c (tprod d), 1%nat)] i end) by (destruct n; reflexivity).
  rewrite UNF. clear UNF. destruct (split m) as [d i] eqn:E.
  rewrite (avg_ext W c _ (fun x => prod (x :: r) d * prod r i)) by (intro; now apply split_ok). rewrite avg_r.
  assert (DEF : forall a, avg W c (fun x => evR (x :: r) a) * prod r i = prod r (mmul [(Avg c a, 1%nat)] i)).
  { intro a. rewrite mmul_ok. cbn [Poly.prod]. rewrite evR_Avg. ring. }
  assert (DEFP : avg W c (fun x => prod (x :: r) d) * prod r i = prod r (mmul [(Avg c (tprod d), 1%nat)] i)).
  { rewrite <- DEF. f_equal. apply avg_ext. intro. symmetry. apply tprod_ok. }
  assert (ONE : forall a, avg W c (fun x => prod (x :: r) [(a, 1%nat)]) = avg W c (fun x => evR (x :: r) a)) by (intro; apply avg_ext; intro; cbn [Poly.prod]; ring).
  destruct d as [|[a e] d]; [cbn [Poly.prod]; rewrite avg_const; ring|].
  destruct e as [|[|e]]; [exact DEFP | | exact DEFP]. destruct d as [|y d]; [|destruct a; exact DEFP].
  rewrite ONE. destruct a; try apply DEF.
  - destruct (negb (occurs 0 a2) && may c a1) eqn:D2; [|destruct (negb (occurs 0 a1) && may c a2) eqn:D1; [|apply DEF]].
    + apply andb_prop in D2. destruct D2 as [D2 T]. apply orb_prop in T. apply negb_true_iff in D2. rewrite mmul_ok. f_equal. cbn [Poly.prod]. rewrite pow_1, Rmult_1_r, mkdot_ok, vmeana_ok, dot_vavg by (now apply tame_vfair).
      apply avg_ext. intro x. destruct (low_ok W M r x a2 D2) as (_ & _ & X & _). rewrite evR_Dot. now rewrite X.
    + apply andb_prop in D1. destruct D1 as [D1 T]. apply orb_prop in T. apply negb_true_iff in D1. rewrite mmul_ok. f_equal. cbn [Poly.prod]. rewrite pow_1, Rmult_1_r, mkdot_ok, vmeana_ok, dot_comm, dot_vavg by (now apply tame_vfair).
      apply avg_ext. intro x. destruct (low_ok W M r x a1 D1) as (_ & _ & X & _). rewrite evR_Dot, X. apply dot_comm.
  - destruct c0; [|apply DEF]. destruct c; [apply DEF|]. destruct n as [|n]; [apply DEF|].
    destruct (untm (ren swap01 a)) as [|[m' q] [|t p]] eqn:U; try apply DEF. destruct (Qeq_bool q 1 && tame first (ren swap01 a)) eqn:Q1; [|apply DEF]. apply andb_prop in Q1. destruct Q1 as [Q1 T].
    rewrite mmul_ok. f_equal. assert (L : (n < S n)%nat) by lia. rewrite <- (IHn n L r true).
    rewrite (avg_ext W true _ (fun i => avg W false (fun w => prod (w :: i :: r) m'))) by (intro; symmetry; apply (IHn n L)).
    rewrite (avg_ext W false _ (fun w => avg W true (fun i => evR (i :: w :: r) a))) by (intro; apply (evR_Avg W M _ true)).
    rewrite avg_swap by (intro i0; eapply random_ext; [|exact (tame_fair W M Pr false _ (VC i0 :: r) (or_intror T))]; intro o; symmetry; apply swapR).
    apply avg_ext. intro i'. apply avg_ext. intro w. rewrite swapR, <- untm_ok, U. cbn [Poly.sem].
    apply Qeq_bool_eq in Q1. apply Qeq_eqR in Q1. rewrite Q1, Q2R_1. ring.
Qed.
Lemma prod_fair c m r : c = true \/ forallb (fun x => tame first (fst x)) m = true -> fair W c (fun x => prod (x :: r) m).
Proof.
  intro H. eapply fair_ext; [|apply (tame_fair W M Pr c (tprod m) r)].
  - intro x. apply tprod_ok.
  - destruct H as [H|H]; [now left|]. right. clear -H. induction m as [|[a e] m IH]; [reflexivity|]. cbn [forallb fst] in H. apply andb_prop in H. destruct H as [H1 H2].
    assert (T : tame first (tpow a e) = true) by (destruct e as [|[|e]]; exact H1). destruct m as [|y m]; [exact T|].
    change (tame first (tpow a e) && tame first (tprod (y :: m)) = true). now rewrite T, IH.
Qed.
Lemma sem_fair c p r : mayp c p = true -> fair W c (fun x => sem (x :: r) p).
Proof.
  unfold mayp. intro H. apply orb_prop in H. destruct H as [->|H]; [exact I|]. destruct c; [exact I|].
  induction p as [|[m q] p IH]; [exact (random_const W 0)|]. cbn [forallb fst Poly.sem] in *. apply andb_prop in H. destruct H as [H1 H2].
  apply (random_plus W (fun o => Q2R q * prod (VO (o 0%nat) :: r) m)); [|now apply IH].
  apply (random_mult W (fun _ => Q2R q)); [apply (random_const W)|]. exact (prod_fair false m r (or_intror H1)).
Qed.
Lemma meanp_ok r c p : mayp c p = true -> avg W c (fun x => sem (x :: r) p) = sem r (meanp c p).
Proof.
  intro T. unfold meanp. rewrite total_ok. induction p as [|[m q] p IH]; [exact (avg_const W c 0)|]. cbn [map sum_sem fold_right fst snd Poly.sem].
  match goal with |- _ = _ + fold_right ?f 0 ?l => change (fold_right f 0 l) with (sum_sem (evR r) l) end. rewrite <- IH.
  - rewrite avg_plus; [f_equal; rewrite avg_scale, (meanm_ok 9); ring | |].
    + apply fair_scale. apply prod_fair. unfold mayp in T. destruct c; [now left | right]. cbn [orb forallb fst] in T. now apply andb_prop in T.
    + apply sem_fair. unfold mayp in *. destruct c; auto. cbn [orb forallb fst] in *. now apply andb_prop in T.
  - unfold mayp in *. destruct c; auto. cbn [orb forallb fst] in *. now apply andb_prop in T.
Qed.
Lemma freem_ok r x m : freem m = true -> prod (x :: r) m = prod r (lowm m).
Proof.
  induction m as [|[a e] m IH]; [reflexivity|]. cbn [freem forallb fst lowm map Poly.prod]. intro H. apply andb_prop in H. destruct H as [A B].
  apply negb_true_iff in A. destruct (low_ok W M r x a A) as (_ & X & _). fold (lowm m). now rewrite X, IH.
Qed.
Lemma freep_ok r x p : freep p = true -> sem (x :: r) p = sem r (lowp p).
Proof.
  induction p as [|[m q] p IH]; [reflexivity|]. cbn [freep forallb fst snd lowp map Poly.sem]. intro H. apply andb_prop in H. destruct H as [A B].
  fold (lowp p). now rewrite (freem_ok r x m A), IH.
Qed.
Lemma freeb_ok r x b : freeb b = true -> prodb (x :: r) b = prodb r (lowb b) /\ (okb (x :: r) b -> okb r (lowb b)).
Proof.
  induction b as [|[f e] b IH]; [split; [reflexivity | constructor]|]. cbn [freeb forallb fst snd lowb map prodb]. intro H. apply andb_prop in H. destruct H as [A B].
  destruct (IH B) as [I1 I2]. fold (lowb b). rewrite <- I1, <- (freep_ok r x f A). split; [reflexivity|].
  intro O. inversion O as [|? ? P1 P2]; subst. constructor; [cbn [fst] in *; now rewrite <- (freep_ok r x f A) | apply I2; exact P2].
Qed.
Definition any : val W := VR 0.
Lemma rmean_ok r c X f y : (forall x, isr (x :: r) X (f x)) -> rmean c X = Some y -> isr r y (avg W c f).
Proof.
  intros H E. unfold rmean in E. destruct (freeb (bot X) && mayp c (top X)) eqn:B; [|discriminate]. injection E as <-. apply andb_prop in B. destruct B as [B T].
  destruct (freeb_ok r any _ B) as [_ O]. specialize (O (proj1 (H any))). destruct (clean_ok r (meanp c (top X)) _ O) as [C1 C2]. split; [exact C1|].
  rewrite C2, <- meanp_ok, <- avg_r by exact T. apply avg_ext. intro x. destruct (H x) as [_ <-]. unfold semr. now destruct (freeb_ok r x _ B) as [-> _].
Qed.
(** A normal form as a vector. *)
Definition vsem r (v : vec) : vector W := fold_right (fun x u => vadd W (vscale W (semr r (snd x)) (evV r (fst x))) u) (vzero W) v.
Lemma vsem_ok r v w : dot (vsem r v) w = semv r v w.
Proof. induction v as [|[a x] v IH]; cbn [vsem fold_right semv fst snd]; [apply dot_zero|]. fold (vsem r v). now rewrite dot_add, dot_scale, IH. Qed.
Lemma vmeanv_ok r F c : ok r F -> forall V y, (forall x, okv (x :: r) V) -> vmeanv F c V = Some y ->
  okv r y /\ vfair W c (fun x => vsem (x :: r) V) /\ forall w, semv r y w = avg W c (fun x => semv (x :: r) V w).
Proof.
  intro O. induction V as [|[a X] V IH]; cbn [vmeanv]; intros y H E.
  - injection E as <-. split; [constructor|]. split; [exact (vfair_const W c (vzero W)) | intro w; symmetry; exact (avg_const W c 0)].
  - destruct (vmeanv F c V) as [v'|] eqn:E'; [|discriminate]. cbn [option_bind] in E.
    assert (HV : forall x, okv (x :: r) V) by (intro x; specialize (H x); now inversion H).
    assert (HX : forall x, okb (x :: r) (bot X)) by (intro x; specialize (H x); now inversion H). clear H.
    destruct (IH v' HV eq_refl) as (I1 & IF & I2). clear IH E'.
    assert (SUM : forall h, okv r h -> vfair W c (fun x => vscale W (semr (x :: r) X) (evV (x :: r) a)) ->
       (forall w, semv r h w = avg W c (fun x => semr (x :: r) X * dot (evV (x :: r) a) w)) ->
       okv r (vadd_ F h v') /\ vfair W c (fun x => vsem (x :: r) ((a, X) :: V)) /\
       forall w, semv r (vadd_ F h v') w = avg W c (fun x => semr (x :: r) X * dot (evV (x :: r) a) w + semv (x :: r) V w)).
    { intros h Oh Fh Eh. destruct (vadd_ok r F h O v' Oh I1) as [V1 V2]. split; [exact V1|]. split.
      - destruct c; [exact I|]. now apply (vrandom_add W).
      - intro w. rewrite V2, I2, Eh. symmetry. apply avg_plus.
        + apply (fair_ext W c (fun x => dot (vscale W (semr (x :: r) X) (evV (x :: r) a)) w)); [intro; apply dot_scale | now apply fair_dot].
        + apply (fair_ext W c (fun x => dot (vsem (x :: r) V) w)); [intro; apply vsem_ok | now apply fair_dot]. }
    destruct (occurs 0 a) eqn:D.
    + destruct (freeb (bot X) && freep (top X) && may c a) eqn:B; [|discriminate E].
      assert (E2 : vadd_ F [(vmeana 9 c a, Rat (lowp (top X)) (lowb (bot X)))] v' = y) by (exact (some_inj _ _ E)). clear E. rewrite <- E2. clear E2 y.
      apply andb_prop in B. destruct B as [B T]. apply orb_prop in T. apply andb_prop in B. destruct B as [B1 B2].
      assert (FX : forall x, semr (x :: r) X = sem r (lowp (top X)) * / prodb r (lowb (bot X))).
      { intro x. unfold semr. now rewrite (freep_ok r x _ B2), (proj1 (freeb_ok r x _ B1)). }
      assert (FV : vfair W c (fun x => evV (x :: r) a)) by now apply tame_vfair.
      apply SUM; [constructor; [|constructor]; cbn [snd bot]; exact (proj2 (freeb_ok r any _ B1) (HX any)) | |].
      * destruct c; [exact I|]. apply (vrandom_scale W (fun o => semr (VO (o 0%nat) :: r) X)); [|exact FV]. apply (random_ext W (fun _ => sem r (lowp (top X)) * / prodb r (lowb (bot X)))); [intro o; symmetry; apply FX | apply (random_const W)].
      * intro w. cbn [semv]. rewrite Rplus_0_r, vmeana_ok, dot_vavg, <- avg_scale by exact FV. apply avg_ext. intro x. now rewrite FX.
    + destruct (rmean c X) as [z|] eqn:Z; [|discriminate E]. cbn [option_bind] in E.
      assert (E2 : vadd_ F (if rz z then [] else [(low_ a, z)]) v' = y) by (exact (some_inj _ _ E)). clear E. rewrite <- E2. clear E2 y.
      destruct (rmean_ok r c X (fun x => semr (x :: r) X) z (fun x => isr_self _ _ (HX x)) Z) as [Z1 Z2].
      assert (LA : forall x, evV (x :: r) a = evV r (low_ a)) by (intro x; apply (low_ok W M r x a D)).
      assert (FX : fair W c (fun x => semr (x :: r) X)).
      { unfold rmean in Z. destruct (freeb (bot X) && mayp c (top X)) eqn:B; [|discriminate]. apply andb_prop in B. destruct B as [B T].
        apply (fair_ext W c (fun x => / prodb r (lowb (bot X)) * sem (x :: r) (top X))); [|now apply fair_scale, sem_fair].
        intro x. unfold semr. rewrite (proj1 (freeb_ok r x _ B)). ring. }
      assert (EQ : forall w, semr r z * dot (evV r (low_ a)) w = avg W c (fun x => semr (x :: r) X * dot (evV (x :: r) a) w)).
      { intro w. rewrite Z2, <- avg_r. apply avg_ext. intro x. now rewrite LA. }
      apply SUM.
      * destruct (rz z); repeat constructor. exact Z1.
      * destruct c; [exact I|]. apply (vrandom_scale W (fun o => semr (VO (o 0%nat) :: r) X)); [exact FX|]. apply (vrandom_ext W (fun _ => evV r (low_ a))); [intro o; symmetry; apply LA | apply (vrandom_const W)].
      * intro w. rewrite <- EQ. destruct (rz z) eqn:N; cbn [semv]; [|ring]. apply (isz_ok W M r) in N. unfold semr. rewrite N. ring.
Qed.

(** * Facts under a binder *)
Lemma liftm_ok r x m : prod (x :: r) (liftm m) = prod r m.
Proof. induction m as [|[a e] m IH]; [reflexivity|]. cbn [liftm map Poly.prod fst snd]. fold (liftm m). destruct (lift_ok W M r x a) as (_ & <- & _). now rewrite IH. Qed.
Lemma liftp_ok r x p : sem (x :: r) (liftp p) = sem r p.
Proof. induction p as [|[m q] p IH]; [reflexivity|]. cbn [liftp map Poly.sem fst snd]. fold (liftp p). now rewrite liftm_ok, IH. Qed.
Lemma movep_ok r x xs p : sem (xs ++ x :: r) (movep (length xs) p) = sem (xs ++ r) p.
Proof.
  assert (A : forall t, evR (xs ++ x :: r) (ren (shifted (length xs)) t) = evR (xs ++ r) t).
  { intro t. destruct (ren_ok W M t (shifted (length xs)) (xs ++ r) (xs ++ x :: r)) as (_ & <- & _); [|reflexivity].
    intros n _. unfold shifted, at_. destruct (Nat.ltb_spec n (length xs)) as [L|L].
    - now rewrite !app_nth1.
    - rewrite !app_nth2 by lia. replace (S n - length xs)%nat with (S (n - length xs)) by lia. reflexivity. }
  induction p as [|[m q] p IH]; [reflexivity|]. cbn [movep map fst snd Poly.sem]. fold (movep (length xs) p). rewrite IH. f_equal. f_equal.
  clear IH. induction m as [|[a e] m IHm]; [reflexivity|]. cbn [map fst snd Poly.prod]. now rewrite A, IHm.
Qed.
Lemma liftF_ok r x F : ok r F -> ok (x :: r) (liftF F).
Proof.
  intros [[L K] U]. unfold liftF. cbv zeta. split; [split|]; cbn [low kn under].
  - unfold ok_low in *. rewrite Forall_map. eapply Forall_impl; [|exact L]. intros [a [c s]]. cbn [fst snd]. destruct (lift_ok W M r x a) as (_ & <- & _). auto.
  - apply Forall_app. split.
    + rewrite Forall_map. eapply Forall_impl; [|exact K]. intros [[k ks] s] [A B]. unfold ok_kn. cbn [fst snd] in *. rewrite pshift_ok, liftp_ok. auto.
    + apply Forall_forall. intros y I. apply in_flat_map in I. destruct I as ([n p] & I & J). rewrite Forall_forall in U. specialize (U _ I). cbn [fst snd] in *.
      destruct n as [|[|n]]; try contradiction. destruct J as [<-|[]]. split; cbn [fst snd]; [exact (U [x] eq_refl) | apply pshift_ok].
  - apply Forall_forall. intros y I. apply in_flat_map in I. destruct I as ([n p] & I & J). rewrite Forall_forall in U. specialize (U _ I). cbn [fst snd] in *.
    destruct J as [<-|J].
    + intros xs E. cbn [fst snd] in *. rewrite <- E, movep_ok. now apply U.
    + destruct n as [|[|n]]; try contradiction. destruct J as [<-|[]]. intros xs E. cbn [fst snd] in *. specialize (U (xs ++ [x])). rewrite <- app_assoc in U. apply U. rewrite app_length. cbn. lia.
Qed.

(** * The theorem *)
Lemma evR_App r s f a : evR r (App s f a) = match fst (hd_sym f) with SZ => IZR (symZ W M (snd (hd_sym f)) (args W M r (App s f a))) | _ => symR W M (snd (hd_sym f)) (args W M r (App s f a)) end.
Proof. reflexivity. Qed.
Lemma evV_App r s f a : evV r (App s f a) = symV W M (snd (hd_sym f)) (args W M r (App s f a)). Proof. reflexivity. Qed.
Lemma evO_App r s f a : evO W M r (App s f a) = symO W M (snd (hd_sym f)) (args W M r (App s f a)). Proof. reflexivity. Qed.
Definition good (t : tm) := forall r F, ok r F ->
  (forall x, norm F t = Some x -> isr r x (evR r t)) /\ (forall x, normV F t = Some x -> isv r x (evV r t))
  /\ (forall x, normA F t = Some x -> hd_sym x = hd_sym t /\ args W M r x = args W M r t /\ evO W M r x = evO W M r t).
Ltac bind H := let x := fresh "x" in let E := fresh "E" in match type of H with option_bind ?a _ = Some _ => destruct a as [x|] eqn:E; [cbn [option_bind] in H | discriminate H] end.
Lemma arg_ok t2 : good t2 -> forall r F, ok r F -> forall s a', (match s with
    | SZ => x <- norm F t2; let t := tratio x in if isZ t2 && isZ t then Some t else None
    | SR => x <- norm F t2; Some (tratio x)
    | SV => v <- normV F t2; Some (tvec v)
    | SC => match t2 with Var _ _ => Some t2 | _ => None end
    | SO => normA F t2 end) = Some a' -> value W M s r a' = value W M s r t2.
Proof.
  intros G r F O s a' H. destruct (G r F O) as (N & V & A). clear G. destruct s; cbn [value].
  - bind H. cbv zeta in H. destruct (isZ t2 && isZ (tratio x)) eqn:I; [|discriminate]. apply some_inj in H; rewrite <- H; clear H. apply andb_prop in I. destruct I as [I1 I2].
    f_equal. apply eq_IZR. rewrite <- !isZ_ok by auto. rewrite tratio_ok. apply (N x eq_refl).
  - bind H. apply some_inj in H; rewrite <- H; clear H. f_equal. rewrite tratio_ok. apply (N x eq_refl).
  - bind H. apply some_inj in H; rewrite <- H; clear H. f_equal. apply (dot_ext W). intro w. rewrite tvec_ok. apply (V x eq_refl).
  - destruct t2; try discriminate. now apply some_inj in H; rewrite <- H; clear H.
  - f_equal. apply (A a' H).
Qed.
Lemma app_ok s t1 t2 : good t1 -> good t2 -> forall r F, ok r F -> forall f' a', normA F t1 = Some f' ->
  (match s with
    | SZ => x <- norm F t2; let t := tratio x in if isZ t2 && isZ t then Some t else None
    | SR => x <- norm F t2; Some (tratio x)
    | SV => v <- normV F t2; Some (tvec v)
    | SC => match t2 with Var _ _ => Some t2 | _ => None end
    | SO => normA F t2 end) = Some a' ->
  hd_sym f' = hd_sym t1 /\ args W M r (App s f' a') = args W M r (App s t1 t2).
Proof.
  intros G1 G2 r F O f' a' E1 E2. destruct (G1 r F O) as (_ & _ & A). destruct (A f' E1) as (H1 & H2 & _). split; auto.
  pose proof (arg_ok t2 G2 r F O s a' E2) as V. cbn [args]. rewrite H2. f_equal. exact V.
Qed.
Theorem norm_ok t : good t.
Proof.
  induction t; intros r F O;
  try (destruct (IHt1 r F O) as (N1 & V1 & _); destruct (IHt2 r F O) as (N2 & V2 & _));
  try (destruct (IHt r F O) as (N & V & _));
  (split; [|split]); intros z H; try discriminate H; cbn [norm normV normA] in H.
  - apply some_inj in H; rewrite <- H; clear H. cbn [Term.evR]. rewrite cval_ok. apply rcst_ok.
  - destruct (scalar s); [|discriminate]. apply some_inj in H; rewrite <- H; clear H. apply ratom_ok.
  - destruct s; try discriminate. apply some_inj in H; rewrite <- H; clear H. split; [constructor; [apply rcst_ok | constructor]|]. intro w. cbn [semv]. rewrite (proj2 (rcst_ok r 1)), Q2R_1. ring.
  - apply some_inj in H; rewrite <- H; clear H. auto.
  - destruct (scalar s); [|discriminate]. apply some_inj in H; rewrite <- H; clear H. apply ratom_ok.
  - destruct s; try discriminate. apply some_inj in H; rewrite <- H; clear H. split; [constructor; [apply rcst_ok | constructor]|]. intro w. cbn [semv]. rewrite (proj2 (rcst_ok r 1)), Q2R_1. ring.
  - apply some_inj in H; rewrite <- H; clear H. auto.
  - destruct (scalar (fst (hd_sym t1))); [|discriminate]. bind H. bind H. apply some_inj in H; rewrite <- H; clear H.
    destruct (app_ok s t1 t2 IHt1 IHt2 r F O _ _ E E0) as [A1 A2]. pose proof (ratom_ok r (App s x x0)) as R0.
    rewrite evR_App, A1, A2, <- evR_App in R0. exact R0.
  - destruct (vect (fst (hd_sym t1))); [|discriminate]. bind H. bind H. apply some_inj in H; rewrite <- H; clear H.
    destruct (app_ok s t1 t2 IHt1 IHt2 r F O _ _ E E0) as [A1 A2].
    split; [constructor; [apply rcst_ok | constructor]|]. intro w. cbn [semv]. rewrite (proj2 (rcst_ok r 1)), Q2R_1, !evV_App, A1, A2. ring.
  - bind H. bind H. apply some_inj in H; rewrite <- H; clear H. destruct (app_ok s t1 t2 IHt1 IHt2 r F O _ _ E E0) as [A1 A2]. cbn [hd_sym]. split; [exact A1|]. split; [exact A2|].
    now rewrite !evO_App, A1, A2.
  - bind H. bind H. apply some_inj in H; rewrite <- H; clear H. apply radd_ok; auto.
  - bind H. bind H. apply some_inj in H; rewrite <- H; clear H. apply rmul_ok; auto.
  - bind H. apply some_inj in H; rewrite <- H; clear H. cbn [Term.evR]. replace (- evR r t) with (Q2R (-1) * evR r t) by (rewrite Q2R_m1; ring). apply rscale_ok; auto.
  - bind H. cbn [Term.evR]. eapply rinv_ok; eauto.
  - bind H. apply some_inj in H; rewrite <- H; clear H. apply rpow_ok; auto.
  - destruct (Nat.ltb 1 k) eqn:K; [|discriminate]. apply Nat.ltb_lt in K. bind H. apply some_inj in H; rewrite <- H; clear H. apply rroot_ok; auto.
  - bind H. apply some_inj in H; rewrite <- H; clear H. pose proof (ratom_ok r (Exp (tratio x))) as R0. cbn [Term.evR] in *. rewrite tratio_ok in R0. now rewrite (proj2 (N x eq_refl)) in R0.
  - bind H. apply some_inj in H; rewrite <- H; clear H. pose proof (ratom_ok r (Log (tratio x))) as R0. cbn [Term.evR] in *. rewrite tratio_ok in R0. now rewrite (proj2 (N x eq_refl)) in R0.
  - bind H. bind H. apply some_inj in H; rewrite <- H; clear H. cbn [Term.evR]. apply vdot_ok; auto.
  - bind H. rewrite evR_Avg. eapply rmean_ok; [|exact H]. intro y. apply (IHt (y :: r) (liftF F) (liftF_ok r y F O)). exact E.
  - bind H. bind H. apply some_inj in H; rewrite <- H; clear H. destruct (V1 _ eq_refl), (V2 _ eq_refl). destruct (vadd_ok r F x O x0) as [A B]; auto. split; auto. intro w. cbn [Term.evV]. rewrite B, dot_add. congruence.
  - bind H. bind H. apply some_inj in H; rewrite <- H; clear H. destruct (V2 _ eq_refl) as [A B]. destruct (vscale_ok r F x _ x0 O (N1 _ eq_refl) A) as [C D]. split; auto.
    intro w. cbn [Term.evV]. now rewrite D, dot_scale, B.
  - bind H. assert (X : forall y, isv (y :: r) x (evV (y :: r) t)) by (intro y; apply (IHt (y :: r) (liftF F) (liftF_ok r y F O)); exact E).
    destruct (vmeanv_ok r F c O x z (fun y => proj1 (X y)) H) as (A & FV & B). split; auto. intro w.
    assert (E2 : evV r (VAvg c t) = vavg W c (fun y => vsem (y :: r) x)).
    { rewrite evV_VAvg. apply vavg_ext. intro y. apply (dot_ext W). intro u. rewrite vsem_ok. symmetry. apply X. }
    rewrite B, E2, dot_vavg by exact FV. apply avg_ext. intro y. symmetry. apply vsem_ok.
Qed.
End Sound.
