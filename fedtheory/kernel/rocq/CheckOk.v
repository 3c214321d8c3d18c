(** What the checker accepts is true in every model. *)
Set Warnings "-notation-overridden".
Require Import Reals Lra Lia List ZArith QArith Qreals Bool PArith FunctionalExtensionality.
From Fed Require Import World Term Worlds Cite Poly Sign Norm NormOk Interval Check.
Import ListNotations.
Open Scope R_scope.

Definition law_of_redraws (W : World) (x : object W) : Prop := match x with Chance [SZ; SO; SO] f => redraws W f | _ => False end.
(** What is a theorem: in every model whose symbols keep what is random, whose sets are convex and whose redraws draw again, the hypotheses give the conclusion. *)
Definition valid (W : World) (c : cited) : Prop := forall M : Model W, (forall k, proper W (M k)) -> Forall (fun k => law_of_redraws W (M k)) (laws_of c) ->
  Forall (holds W M) (hypotheses c) -> holds W M (conclusion c).
(** A world where less is left to chance is one more. *)
Lemma valid_in (W : World) h c : (forall V, valid V c) -> forall N : Model W, (forall k, proper_in W h (N k)) -> Forall (fun k => law_of_redraws W (N k)) (laws_of c) ->
  Forall (holds W N) (hypotheses c) -> holds W N (conclusion c).
Proof.
  intros V N P L H. destruct h; [exact (V W N P L H) | exact (V (whole W) N P L H) | apply (V (fixed W) N P); [|exact H]].
  eapply Forall_impl; [|exact L]. intros k. unfold law_of_redraws. destruct (N k) as [| | |l f|]; auto.
  destruct l as [|[] l]; auto; destruct l as [|[] l]; auto; destruct l as [|[] l]; auto; destruct l; auto.
  intros Q z g [x G]. apply (Q z g). exact (eq_ind_r (random W) (random_const W x) G).
Qed.

Section Sound.
Variable W : World.
Variable M : Model W.
Hypothesis Pr : forall k, proper W (M k).
Notation evR := (evR W M). Notation evV := (evV W M). Notation evCl := (evCl W M).
Notation sem r := (sem (evR r)).
Notation fit := (Cite.fit W). Notation holds_iff := (Cite.holds_iff W M). Notation imps_elim := (Cite.imps_elim W M).
Notation ok := (ok W M). Notation value := (value W M). Notation holds := (holds W M).

Definition ok_mem r (l : list (pos * tm)) := Forall (fun x => sets W M (fst x) (evV r (snd x))) l.
Definition ok_env r (E : env) := ok r (F E) /\ ok_mem r (mem E).
Definition ok_conds r (E : env) := Forall (evCl r) (conds E).

Lemma Forall2_len {A B} (P : A -> B -> Prop) l m : Forall2 P l m -> length l = length m. Proof. induction 1; simpl; auto. Qed.
(** * Learning *)
Lemma ok_reshift r lo F : ok_low W M r lo -> ok r F -> Forall (ok_kn W M r lo) (map (fun x => (fst (fst x), pshift lo (fst (fst x)), snd x)) (kn F)).
Proof.
  intros L [[_ K] _]. rewrite Forall_map. eapply Forall_impl; [|exact K]. intros [[k ks] s] [A _]. split; [exact A | apply pshift_ok].
Qed.
Lemma bound_ok r p v c (s : bool) : bound_of p = Some (v, c) -> (if s then 0 < sem r p else 0 <= sem r p) -> if s then Q2R c < evR r v else Q2R c <= evR r v.
Proof.
  unfold bound_of. destruct p as [|[[|[x [|[|n]]] [|y m]] q] rest]; try discriminate.
  intros H P. assert (H' : (if Qpos q then match rest with [] => Some (x, 0%Q) | [([], d)] => Some (x, Qred (- d / q)) | _ => None end else None) = Some (v, c)) by (destruct x; (discriminate || exact H)).
  clear H. destruct (Qpos q) eqn:Q0; [|discriminate]. apply Qpos_ok in Q0. cbn [Poly.sem Poly.prod] in P.
  destruct rest as [|[[|z m] d] [|t l]]; try discriminate; apply some_inj in H'; injection H' as <- <-.
  - rewrite Q2R_0. cbn [Poly.sem] in P. rewrite pow_1, Rmult_1_r, Rplus_0_r in P.
    destruct s; [destruct (Rlt_or_le 0 (evR r x)) as [C|C] | destruct (Rle_or_lt 0 (evR r x)) as [C|C]]; auto; exfalso; nra.
  - cbn [Poly.sem Poly.prod] in P. rewrite pow_1, !Rmult_1_r, Rplus_0_r in P.
    assert (NZ : ~ (q == 0)%Q) by (intro Z; apply Qeq_eqR in Z; rewrite Q2R_0 in Z; lra).
    rewrite Q2R_red, Q2R_div, Q2R_opp by exact NZ. 
    assert (I : 0 < / Q2R q) by now apply Rinv_0_lt_compat.
    assert (V : evR r x - - Q2R d / Q2R q = (Q2R q * evR r x + Q2R d) * / Q2R q) by (field; lra).
    destruct s.
    + assert (0 < evR r x - - Q2R d / Q2R q) by (rewrite V; now apply Rmult_lt_0_compat). lra.
    + assert (0 <= evR r x - - Q2R d / Q2R q) by (rewrite V; apply Rmult_le_pos; lra). lra.
Qed.
Lemma know_ok r F p (s : bool) : ok r F -> (if s then 0 < sem r p else 0 <= sem r p) -> ok r (know F p s).
Proof.
  intros O P. unfold know. destruct (new_low (low F) p s) as [lo|] eqn:E.
  - assert (L : ok_low W M r lo).
    { unfold new_low in E. destruct (bound_of p) as [[v c]|] eqn:B; [|discriminate]. pose proof (bound_ok r p v c s B P) as V.
      assert (G : ok_low W M r (set_low (low F) v (c, s))).
      { unfold set_low. constructor; [exact V|]. destruct O as [[L _] _]. unfold ok_low in L. rewrite Forall_forall in *. intros x I. apply filter_In in I. now apply L. }
      destruct (assoc v (low F)); [destruct better; [|discriminate]|]; apply some_inj in E; now rewrite <- E. }
    split; [|apply O]. split; [exact L|]. constructor; [split; [exact P | apply pshift_ok] | now apply ok_reshift].
  - destruct O as [[L K] U]. split; [|exact U]. split; [exact L|]. constructor; [split; [exact P | apply pshift_ok] | exact K].
Qed.
Lemma top_sign r x v : isr W M r x v -> (0 <= v <-> 0 <= sem r (top x)) /\ (0 < v <-> 0 < sem r (top x)) /\ (sem r (top x) = 0 -> v = 0) /\ (v = 0 -> sem r (top x) = 0).
Proof.
  intros [O E]. unfold semr in E. pose proof (prodb_pos W M r _ O) as P. assert (I : 0 < / prodb W M r (bot x)) by now apply Rinv_0_lt_compat. subst v.
  assert (S : sem r (top x) = sem r (top x) * / prodb W M r (bot x) * prodb W M r (bot x)) by (field; lra).
  split; [|split; [|split]]; try (split; intro H); try (intro H).
  - rewrite S. apply Rmult_le_pos; lra.
  - apply Rmult_le_pos; lra.
  - rewrite S. now apply Rmult_lt_0_compat.
  - now apply Rmult_lt_0_compat.
  - rewrite H. ring.
  - rewrite S, H. ring.
Qed.
Lemma norm_is r F t x : ok r F -> norm F t = Some x -> isr W M r x (evR r t).
Proof. intros O E. exact (proj1 (norm_ok W M Pr t r F O) x E). Qed.
Lemma ev_sub r a b : evR r (Sub a b) = evR r a - evR r b. Proof. reflexivity. Qed.
Lemma ev_vsub r u v w : dot W (evV r (VSub u v)) w = dot W (evV r u) w - dot W (evV r v) w.
Proof. unfold VSub. change (evV r (VAdd u (VSc (Cst (-1)) v))) with (vadd W (evV r u) (vscale W (cval (-1)) (evV r v))). rewrite dot_add, dot_scale, cval_ok, Q2R_m1. ring. Qed.
Lemma learn_ok r E c : ok_env r E -> evCl r c -> ok_env r (learn E c).
Proof.
  intros [O Me] H. unfold learn, diff. destruct c; cbn [Term.evCl] in H.
  - destruct (norm (F E) (Sub b a)) as [x|] eqn:N; [|now split]. split; [|exact Me]. apply know_ok; auto.
    apply (top_sign r x _ (norm_is r _ _ x O N)). rewrite ev_sub. lra.
  - destruct (norm (F E) (Sub b a)) as [x|] eqn:N; [|now split]. split; [|exact Me]. apply know_ok; auto.
    apply (top_sign r x _ (norm_is r _ _ x O N)). rewrite ev_sub. lra.
  - destruct (norm (F E) (Sub b a)) as [x|] eqn:N; [|now split]. split; [|exact Me].
    assert (Z : sem r (top x) = 0) by (apply (top_sign r x _ (norm_is r _ _ x O N)); rewrite ev_sub; lra).
    apply know_ok; [apply know_ok; auto; lra|]. rewrite scale_ok, Z. lra.
  - now split.
  - split; [exact O|]. constructor; auto.
Qed.
Lemma lift_claim r x c : evCl (x :: r) (mapC lift c) <-> evCl r c.
Proof.
  destruct c; cbn [mapC Term.evCl];
  repeat match goal with |- context [Term.evR _ _ (x :: r) (lift ?t)] => replace (evR (x :: r) (lift t)) with (evR r t) by apply (lift_ok W M r x t)
    | |- context [Term.evV _ _ (x :: r) (lift ?t)] => replace (evV (x :: r) (lift t)) with (evV r t) by apply (lift_ok W M r x t) end; tauto.
Qed.
Lemma liftE_ok r x E : ok_env r E -> ok_env (x :: r) (liftE E).
Proof.
  intros [O Me]. split; [now apply liftF_ok|]. unfold liftE, ok_mem in *. cbn [mem]. rewrite Forall_map. eapply Forall_impl; [|exact Me].
  intros [k v] H. cbn [fst snd] in *. destruct (lift_ok W M r x v) as (_ & _ & <- & _). exact H.
Qed.
Lemma lift_conds r x E : ok_conds r E -> ok_conds (x :: r) (liftE E).
Proof. unfold ok_conds, liftE. cbn [conds]. rewrite Forall_map. intro H. eapply Forall_impl; [|exact H]. intros c. apply lift_claim. Qed.

(** * Showing *)
Lemma zero_ok r F a b : ok r F -> zero_of F a b = true -> evR r a = evR r b.
Proof.
  unfold zero_of. intros O H. destruct (norm F (Sub b a)) as [x|] eqn:N; [|discriminate]. apply (isz_ok W M r) in H.
  assert (Z : evR r (Sub b a) = 0) by (now apply (top_sign r x _ (norm_is r _ _ x O N))). rewrite ev_sub in Z. lra.
Qed.
Lemma vnil_ok r F t : ok r F -> normV F t = Some [] -> forall w, dot W (evV r t) w = 0.
Proof. intros O N w. destruct (norm_ok W M Pr t r F O) as (_ & V & _). destruct (V _ N) as [_ E]. now rewrite <- E. Qed.
Lemma zero_vec_ok r F u v : ok r F -> zero_vec F u v = true -> evV r u = evV r v.
Proof.
  unfold zero_vec. intros O H. destruct (normV F (VSub v u)) as [[|]|] eqn:N; try discriminate.
  apply (dot_ext W). intro w. pose proof (vnil_ok r F _ O N w) as Z. rewrite ev_vsub in Z. lra.
Qed.
Lemma shown_ok r E c : ok_env r E -> shown E c = true -> evCl r c.
Proof.
  intros [O Me] H. destruct c; cbn [shown Term.evCl] in *; unfold diff in H.
  - destruct (norm (F E) (Sub b a)) as [x|] eqn:N; [|discriminate]. apply (nonneg_ok W M r _ _ O) in H. apply (top_sign r x _ (norm_is r _ _ x O N)) in H. rewrite ev_sub in H. lra.
  - destruct (norm (F E) (Sub b a)) as [x|] eqn:N; [|discriminate]. apply (positive_ok W M r _ _ O) in H. apply (top_sign r x _ (norm_is r _ _ x O N)) in H. rewrite ev_sub in H. lra.
  - now apply (zero_ok r (F E)).
  - now apply (zero_vec_ok r (F E)).
  - apply existsb_exists in H. destruct H as ([k' v'] & I & H). cbn [fst snd] in H. apply andb_prop in H. destruct H as [K V].
    apply Pos.eqb_eq in K. subst. unfold ok_mem in Me. rewrite Forall_forall in Me. specialize (Me _ I). cbn [fst snd] in Me. now rewrite <- (zero_vec_ok r _ _ _ O V).
Qed.
Lemma covers_ok r F c wanted : ok r F -> covers F c wanted = true -> evCl r c -> evCl r wanted.
Proof.
  intros O. destruct wanted, c; cbn [covers Term.evCl]; try discriminate; intros H C;
  try (apply (zero_ok r F _ _ O) in H; rewrite !ev_sub in H; lra).
  - apply (zero_vec_ok r F _ _ O) in H. apply (dot_ext W). intro w.
    assert (Z : dot W (evV r (VSub v u)) w = dot W (evV r (VSub v0 u0)) w) by now rewrite H. rewrite !ev_vsub, C in Z. lra.
  - apply andb_prop in H. destruct H as [K V]. apply Pos.eqb_eq in K. subst. now rewrite (zero_vec_ok r F _ _ O V).
Qed.
Lemma multiplier_ok t : forall r F strict, ok r F -> multiplier F strict t = true -> if strict : bool then 0 < evR r t else 0 <= evR r t.
Proof.
  induction t; intros r F0 strict O H; cbn [multiplier] in H; apply orb_prop in H; destruct H as [H|H]; try discriminate;
  try (match type of H with match norm F0 ?T with _ => _ end = true => destruct (norm F0 T) as [x|] eqn:N; [|discriminate];
    apply (shows_ok W M 4 r F0 strict _ O) in H; pose proof (top_sign r x _ (norm_is r _ _ x O N)) as S; destruct strict; apply S; exact H end).
  - change (evR r (Term.Add t1 t2)) with (evR r t1 + evR r t2). destruct strict.
    + apply orb_prop in H. destruct H as [H|H]; apply andb_prop in H; destruct H as [H1 H2]; apply (IHt1 r _ _ O) in H1; apply (IHt2 r _ _ O) in H2; cbv iota in H1, H2; lra.
    + apply andb_prop in H; destruct H as [H1 H2]; apply (IHt1 r _ _ O) in H1; apply (IHt2 r _ _ O) in H2; cbv iota in H1, H2; lra.
  - change (evR r (Term.Mul t1 t2)) with (evR r t1 * evR r t2). apply andb_prop in H; destruct H as [H1 H2]; apply (IHt1 r _ _ O) in H1; apply (IHt2 r _ _ O) in H2. destruct strict; [now apply Rmult_lt_0_compat | now apply Rmult_le_pos].
  - change (evR r (Inv t)) with (/ evR r t). apply (IHt r _ _ O) in H. cbv iota in H. apply Rinv_0_lt_compat in H. destruct strict; lra.
  - change (evR r (Pow t n)) with (evR r t ^ n). apply orb_prop in H. destruct H as [H|H].
    + apply andb_prop in H. destruct H as [S H]. destruct strict; [discriminate|]. now apply even_pow.
    + apply (IHt r _ _ O) in H. destruct strict; [now apply pow_lt | now apply pow_le].
  - change (evR r (Root k t)) with (root k (evR r t)). apply orb_prop in H. destruct H as [H|H]; [destruct strict; [discriminate | apply root_nonneg]|].
    apply (IHt r _ _ O) in H. cbv iota in H. apply (root_pos k) in H. destruct strict; lra.
  - change (evR r (Exp t)) with (exp (evR r t)). pose proof (exp_pos (evR r t)). destruct strict; lra.
  - change (evR r (Dot t1 t2)) with (dot W (evV r t1) (evV r t2)). apply andb_prop in H. destruct H as [S H]. destruct strict; [discriminate|]. apply eqb_eq in H. subst. apply dot_pos.
  - rewrite evR_Avg. apply andb_prop in H. destruct H as [T H]. destruct strict.
    + cbn [negb orb] in T. apply avg_pos; [apply tame_fair; auto; now apply orb_prop in T | intro x; apply (IHt (x :: r) (liftF F0) _ (liftF_ok W M r x F0 O) H)].
    + apply avg_nonneg; intro x; apply (IHt (x :: r) (liftF F0) _ (liftF_ok W M r x F0 O) H).
Qed.

(** * References *)
Lemma quant_elim l P : forall r0, quant W l r0 P -> forall ts r, length ts = length l -> P (rev (map (fun p => value (fst p) r (snd p)) (combine l ts)) ++ r0).
Proof.
  induction l as [|s l IH]; intros r0 H [|t ts] r L; try discriminate; [exact H|]. cbn [combine map rev fst snd].
  rewrite <- app_assoc. apply IH; [|simpl in L; lia]. destruct s; apply H.
Qed.
Lemma agree_pick r ps : forallb (fun p => match fst p with SZ => isZ (snd p) | _ => true end) ps = true ->
  agree W M (map fst ps) (map (fun p => value (fst p) r (snd p)) ps) (pick ps) r.
Proof.
  intros H n s E. unfold at_, pick. rewrite nth_error_map in E. destruct (nth_error ps n) as [[s' t]|] eqn:N; [|discriminate]. apply some_inj in E. cbn [fst] in E. subst s'.
  rewrite (nth_indep _ _ (value SR r (Cst 0))) by (rewrite map_length; apply nth_error_Some; congruence).
  rewrite (map_nth (fun p => value (fst p) r (snd p)) ps (SR, Cst 0)). rewrite (nth_error_nth _ _ _ N). cbn [fst snd]. split; [reflexivity|].
  intro S. subst. rewrite forallb_forall in H. apply nth_error_In in N. exact (H _ N).
Qed.
Lemma sub_claim l f r r' c : agree W M l r' f r -> wellC l c = true -> (evCl r' c <-> evCl r (mapC (sub f) c)).
Proof.
  intros A H.
  assert (SR_ : forall t, well l SR t = true -> evR r' t = evR r (sub f t)).
  { intros t T. destruct (sub_ok W M t l f r r' SR A T) as (E & _). now injection E. }
  assert (SV_ : forall t, well l SV t = true -> evV r' t = evV r (sub f t)).
  { intros t T. destruct (sub_ok W M t l f r r' SV A T) as (E & _). now injection E. }
  destruct c; cbn [wellC mapC Term.evCl] in *; try (apply andb_prop in H; destruct H as [H1 H2]);
  rewrite ?(SR_ _ H1), ?(SR_ _ H2), ?(SV_ _ H1), ?(SV_ _ H2), ?(SV_ _ H); tauto.
Qed.
Scheme ref_rec2 := Induction for ref Sort Prop with refs_rec2 := Induction for refs Sort Prop.
Combined Scheme ref_both from ref_rec2, refs_rec2.
Lemma map_fst_combine {A B} (l : list A) : forall (m : list B), length m = length l -> map fst (combine l m) = l.
Proof. induction l; intros [|b m] L; simpl in *; try discriminate; auto. f_equal. apply IHl. lia. Qed.
Lemma refer_reasons known E r : ok_env r E -> ok_conds r E -> Forall holds known ->
  (forall rf c, refer known E rf = Some c -> evCl r c) /\ (forall bc cs, reasons known E cs bc = true -> Forall (evCl r) cs).
Proof.
  intros O C K. apply ref_both.
  - intros n ts bc IH c H. cbn [refer] in H. destruct (nth_error known n) as [s|] eqn:N; [|discriminate]. cbv zeta in H.
    set (ps := rev (combine (vars s) ts)) in *.
    match type of H with (if ?b then _ else _) = _ => destruct b eqn:B; [|discriminate] end. apply some_inj in H. subst c.
    apply andb_prop in B. destruct B as [B B5]. apply andb_prop in B. destruct B as [B B4]. apply andb_prop in B. destruct B as [B B3]. apply andb_prop in B. destruct B as [B1 B2].
    apply Nat.eqb_eq in B1. pose proof (agree_pick r ps B2) as A.
    assert (V : map fst ps = rev (vars s)) by (unfold ps; rewrite map_rev, map_fst_combine; auto).
    rewrite V in A. set (r' := map _ ps) in A. rewrite Forall_forall in K. pose proof (K s (nth_error_In _ _ N)) as S. unfold Term.holds in S.
    apply (quant_elim _ _ [] S ts r) in B1. rewrite app_nil_r in B1.
    assert (R : rev (map (fun p => value (fst p) r (snd p)) (combine (vars s) ts)) = r') by (unfold r', ps; now rewrite map_rev). rewrite R in B1.
    apply (proj1 (sub_claim _ _ r r' _ A B4)). apply (imps_elim (ifs s) r'); [exact B1|]. specialize (IH _ B5). rewrite Forall_map in IH. rewrite Forall_forall in *. intros d D.
    rewrite forallb_forall in B3. apply (proj2 (sub_claim _ _ r r' _ A (B3 d D))). now apply IH.
  - intros k c H. cbn [refer] in H. unfold ok_conds in C. rewrite Forall_forall in C. apply C. now apply nth_error_In in H.
  - intros cs H. cbn [reasons] in H. rewrite forallb_forall in H. apply Forall_forall. intros c I. apply (shown_ok r E); auto.
  - intros l IH [|c cs] H; constructor; cbn [reasons] in H; apply andb_prop in H; destruct H as [H1 H2]; auto. now apply (shown_ok r E).
  - intros rf IHr l IH [|c cs] H; constructor; cbn [reasons] in H; apply andb_prop in H; destruct H as [H1 H2]; auto.
    destruct (refer known E rf) as [c'|]; [|discriminate]. apply (covers_ok r (F E) c'); auto. apply O.
Qed.

Theorem refer_ok known E r : ok_env r E -> ok_conds r E -> Forall holds known -> forall rf c, refer known E rf = Some c -> evCl r c.
Proof. intros O C K. apply (refer_reasons known E r O C K). Qed.

(** * Combinations *)
Lemma inside_ok over r x E : ok_env r E -> ok_conds r E -> match over with Some _ => ok_env (x :: r) (inside over E) /\ ok_conds (x :: r) (inside over E) | None => ok_env r (inside over E) /\ ok_conds r (inside over E) end.
Proof. destruct over; intros; cbn [inside]; split; auto; [now apply liftE_ok | now apply lift_conds]. Qed.
Definition inner over (x : val W) r := match over : option bool with Some _ => x :: r | None => r end.
Lemma inside_ok' over r x E : ok_env r E -> ok_conds r E -> ok_env (inner over x r) (inside over E) /\ ok_conds (inner over x r) (inside over E).
Proof. intros A B. pose proof (inside_ok over r x E A B). destruct over; auto. Qed.
Lemma around_ok over r t : ((forall x, 0 <= evR (inner over x r) t) -> 0 <= evR r (around over t))
  /\ (match over with Some c => may c t | None => true end = true -> (forall x, 0 < evR (inner over x r) t) -> 0 < evR r (around over t))
  /\ ((forall x, evR (inner over x r) t = 0) -> evR r (around over t) = 0).
Proof.
  destruct over as [c|]; cbn [around inner].
  - rewrite evR_Avg. split; [apply avg_nonneg | split; [intro T; apply avg_pos; apply tame_fair; auto; now apply orb_prop in T|]]. intro H. rewrite <- (avg_const W c 0). now apply avg_ext.
  - pose proof (VR 0 : val W) as x. repeat split; [intro H; exact (H x) | intros _ H; exact (H x) | intro H; exact (H x)].
Qed.
Lemma worth_ok known r E e v st z : ok_env r E -> ok_conds r E -> Forall holds known -> worth known E e = Some (v, st, z) ->
  0 <= evR r v /\ (st = true -> 0 < evR r v) /\ (z = true -> evR r v = 0).
Proof.
  intros O C K H. destruct e as [over times rf|over times sq vec]; cbn [worth] in H; cbv zeta in H.
  - assert (REF : forall c x, refer known (inside over E) rf = Some c -> evCl (inner over x r) c).
    { intros c x R. destruct (inside_ok' over r x E O C) as [O' C']. exact (refer_ok known (inside over E) (inner over x r) O' C' K rf c R). }
    assert (MUL : forall s x, multiplier (F (inside over E)) s times = true -> if s : bool then 0 < evR (inner over x r) times else 0 <= evR (inner over x r) times).
    { intros s x Hm. destruct (inside_ok' over r x E O C) as [[A _] _]. now apply (multiplier_ok times _ _ s A). }
    destruct (refer known (inside over E) rf) as [[a b|a b|a b|u w|k w]|]; try discriminate.
    + destruct (multiplier (F (inside over E)) false times) eqn:Q; [|discriminate]. injection H as <- <- <-. split; [|split; discriminate].
      apply around_ok. intro x. change (0 <= evR (inner over x r) times * evR (inner over x r) (Sub b a)). pose proof (REF _ x eq_refl) as D. cbn [Term.evCl] in D. rewrite ev_sub.
      apply Rmult_le_pos; [exact (MUL false x Q) | lra].
    + destruct (multiplier (F (inside over E)) true times && match over with Some c => may c (Mul times (Sub b a)) | None => true end) eqn:Q.
      * apply andb_prop in Q. destruct Q as [Q T]. injection H as <- <- <-. assert (P : 0 < evR r (around over (Mul times (Sub b a)))).
        { apply around_ok; [exact T|]. intro x. change (0 < evR (inner over x r) times * evR (inner over x r) (Sub b a)). pose proof (REF _ x eq_refl) as D. cbn [Term.evCl] in D. rewrite ev_sub.
          apply Rmult_lt_0_compat; [exact (MUL true x Q) | lra]. }
        split; [lra | split; [auto | discriminate]].
      * destruct (multiplier (F (inside over E)) false times) eqn:Q'; [|discriminate]. injection H as <- <- <-. split; [|split; discriminate].
        apply around_ok. intro x. change (0 <= evR (inner over x r) times * evR (inner over x r) (Sub b a)). pose proof (REF _ x eq_refl) as D. cbn [Term.evCl] in D. rewrite ev_sub.
        apply Rmult_le_pos; [exact (MUL false x Q') | lra].
    + injection H as <- <- <-. assert (Z : evR r (around over (Mul times (Sub b a))) = 0).
      { apply around_ok. intro x. change (evR (inner over x r) times * evR (inner over x r) (Sub b a) = 0). pose proof (REF _ x eq_refl) as D. cbn [Term.evCl] in D. rewrite ev_sub, D. ring. }
      split; [lra | split; [discriminate | auto]].
    + injection H as <- <- <-. assert (Z : evR r (around over (Dot times (VSub w u))) = 0).
      { apply around_ok. intro x. change (dot W (evV (inner over x r) times) (evV (inner over x r) (VSub w u)) = 0). pose proof (REF _ x eq_refl) as D. cbn [Term.evCl] in D. rewrite dot_comm, ev_vsub, D. ring. }
      split; [lra | split; [discriminate | auto]].
  - destruct (multiplier (F (inside over E)) false times) eqn:Q; [|discriminate]. injection H as <- <- <-. split; [|split; discriminate].
    apply around_ok. intro x. destruct (inside_ok' over r x E O C) as [[A _] _]. pose proof (multiplier_ok times _ _ false A Q) as Mt. cbv iota in Mt.
    destruct vec.
    + change (0 <= evR (inner over x r) times * dot W (evV (inner over x r) sq) (evV (inner over x r) sq)). apply Rmult_le_pos; [exact Mt | apply dot_pos].
    + change (0 <= evR (inner over x r) times * (evR (inner over x r) sq * evR (inner over x r) sq)). apply Rmult_le_pos; [exact Mt | apply Rle_0_sqr].
Qed.
Lemma all_ok {A B} (f : A -> option B) l : forall m, all f l = Some m -> Forall2 (fun a b => f a = Some b) l m.
Proof.
  induction l as [|a l IH]; cbn [all]; intros m H; [apply some_inj in H; subst; constructor|].
  destruct (f a) eqn:Fa; [|discriminate]. destruct (all f l) eqn:Al; [|discriminate]. apply some_inj in H. subst. constructor; auto.
Qed.
Lemma tsum_cons r v l : evR r (tsum (v :: l)) = evR r v + evR r (tsum l). Proof. reflexivity. Qed.
Lemma tsum_ok known r E es l : ok_env r E -> ok_conds r E -> Forall holds known -> all (worth known E) es = Some l ->
  0 <= evR r (tsum (map val_of l)) /\ (existsb (fun y => snd (fst y)) l = true -> 0 < evR r (tsum (map val_of l))) /\ (forallb snd l = true -> evR r (tsum (map val_of l)) = 0).
Proof.
  intros O C K H. apply all_ok in H. induction H as [|e [[v st] z] es l Hx H (I1 & I2 & I3)].
  - change (evR r (tsum (map val_of []))) with (cval 0). rewrite cval_ok, Q2R_0. split; [lra | split; [discriminate | auto]].
  - destruct (worth_ok known r E e v st z O C K Hx) as (V1 & V2 & V3). cbn [map val_of fst snd existsb forallb]. rewrite tsum_cons. split; [lra|]. split.
    + intro S. apply orb_prop in S. destruct S as [S|S]; [specialize (V2 S) | specialize (I2 S)]; lra.
    + intro S. apply andb_prop in S. destruct S as [S1 S2]. rewrite (V3 S1), (I3 S2). ring.
Qed.
Lemma vworth_ok known r E e t : ok_env r E -> ok_conds r E -> Forall holds known -> vworth known E e = Some t -> forall w, dot W (evV r t) w = 0.
Proof.
  intros O C K H w. destruct e as [over times rf|]; [|discriminate]. cbn [vworth] in H.
  destruct (refer known (inside over E) rf) as [[| | |u v|]|] eqn:R; try discriminate. apply some_inj in H. subst t.
  assert (Z : forall x w, dot W (evV (inner over x r) (VSc times (VSub v u))) w = 0).
  { clear w. intros x w. destruct (inside_ok' over r x E O C) as [A B]. pose proof (refer_ok known _ _ A B K rf _ R) as D. cbn [Term.evCl] in D.
    change (dot W (vscale W (evR (inner over x r) times) (evV (inner over x r) (VSub v u))) w = 0). rewrite dot_scale, ev_vsub, D. ring. }
  destruct over as [c|]; cbn [varound inner] in *.
  - rewrite evV_VAvg. assert (ZZ : forall x, evV (x :: r) (VSc times (VSub v u)) = vzero W) by (intro x; apply (dot_ext W); intro w'; rewrite dot_zero; exact (Z x w')).
    rewrite (vavg_ext W c _ _ ZZ), dot_vavg by apply vfair_const. rewrite <- (avg_const W c 0). apply avg_ext. intro. apply dot_zero.
  - exact (Z (VR 0) w).
Qed.
Theorem combination_ok known r E es goal : ok_env r E -> ok_conds r E -> Forall holds known -> combination known E es goal = true -> evCl r goal.
Proof.
  intros O C K H. destruct goal; cbn [combination Term.evCl] in *; try discriminate.
  - destruct (all (worth known E) es) as [l|] eqn:A; [|discriminate]. destruct (tsum_ok known r E es l O C K A) as (T1 & T2 & T3).
    destruct (norm _ _) as [x|] eqn:N; [|discriminate]. apply (nonneg_ok W M r _ _ (proj1 O)) in H.
    apply (top_sign r x _ (norm_is r _ _ x (proj1 O) N)) in H. rewrite !ev_sub in H. lra.
  - destruct (all (worth known E) es) as [l|] eqn:A; [|discriminate]. destruct (tsum_ok known r E es l O C K A) as (T1 & T2 & T3).
    destruct (norm _ _) as [x|] eqn:N; [|discriminate]. destruct (existsb _ l).
    + apply (nonneg_ok W M r _ _ (proj1 O)) in H. apply (top_sign r x _ (norm_is r _ _ x (proj1 O) N)) in H. rewrite !ev_sub in H. specialize (T2 eq_refl). lra.
    + apply (positive_ok W M r _ _ (proj1 O)) in H. apply (top_sign r x _ (norm_is r _ _ x (proj1 O) N)) in H. rewrite !ev_sub in H. lra.
  - destruct (all (worth known E) es) as [l|] eqn:A; [|discriminate]. destruct (tsum_ok known r E es l O C K A) as (T1 & T2 & T3).
    apply andb_prop in H. destruct H as [H1 H2]. specialize (T3 H1). destruct (norm _ _) as [x|] eqn:N; [|discriminate].
    apply (isz_ok W M r) in H2. assert (Z : evR r (Sub (Sub b a) (tsum (map val_of l))) = 0) by (now apply (top_sign r x _ (norm_is r _ _ x (proj1 O) N))). rewrite !ev_sub in Z. lra.
  - destruct (all (vworth known E) es) as [l|] eqn:A; [|discriminate]. destruct (normV _ _) as [[|]|] eqn:N; try discriminate.
    apply (dot_ext W). intro w. pose proof (vnil_ok r _ _ (proj1 O) N w) as Z. rewrite !ev_vsub in Z.
    assert (T : dot W (evV r (vtsum l)) w = 0).
    { clear -Pr O C K A. apply all_ok in A. induction A as [|e t es l Hx H IH]; cbn [vtsum fold_right].
      - change (dot W (vscale W (cval 0) (evV r (Sym SV 1))) w = 0). rewrite dot_scale, cval_ok, Q2R_0. ring.
      - fold (vtsum l). change (dot W (vadd W (evV r t) (evV r (vtsum l))) w = 0). rewrite dot_add, IH, (vworth_ok known r E e t O C K Hx). ring. }
    lra.
Qed.
Lemma ln_le x y : 0 < x -> x <= y -> ln x <= ln y.
Proof. intros P [L|L]; [left; now apply ln_increasing | right; now rewrite L]. Qed.
Lemma exp_le x y : x <= y -> exp x <= exp y.
Proof. intros [L|L]; [left; now apply exp_increasing | right; now rewrite L]. Qed.
Theorem monotone_ok known r E rf goal : ok_env r E -> ok_conds r E -> Forall holds known -> monotone known E rf goal = true -> evCl r goal.
Proof.
  intros O C K H. unfold monotone in H. destruct (refer known E rf) as [c|] eqn:R; [|discriminate]. pose proof (refer_ok known E r O C K rf c R) as D. clear R.
  assert (COV : forall w, covers (F E) c w = true -> evCl r w) by (intros w Hw; now apply (covers_ok r (F E) c w (proj1 O))).
  destruct goal as [a b|a b|a b| |]; try discriminate; destruct a; try discriminate; destruct b; try discriminate;
  repeat match goal with H : _ && _ = true |- _ => apply andb_prop in H; destruct H end;
  try match goal with H : Nat.eqb _ _ = true |- _ => apply Nat.eqb_eq in H; subst end;
  try match goal with H : Nat.ltb _ _ = true |- _ => apply Nat.ltb_lt in H end.
  - assert (X : evCl r (CLe a b)) by (destruct c; try discriminate; now apply COV). cbn [Term.evCl] in *. now apply root_le.
  - apply COV in H. cbn [Term.evCl] in *. now apply exp_le.
  - apply COV in H. apply (multiplier_ok a r _ true (proj1 O)) in H0. cbn [Term.evCl] in *. now apply ln_le.
  - match goal with H : covers _ _ _ = true |- _ => apply COV in H end. match goal with H : multiplier _ _ _ = true |- _ => apply (multiplier_ok a r _ false (proj1 O)) in H end. cbv iota in *. cbn [Term.evCl] in *. change (root k0 (evR r a) < root k0 (evR r b)). apply root_lt; auto; lra.
  - apply COV in H. cbn [Term.evCl] in *. now apply exp_increasing.
  - apply COV in H. apply (multiplier_ok a r _ true (proj1 O)) in H0. cbn [Term.evCl] in *. now apply ln_increasing.
  - match goal with H : covers _ _ _ = true |- _ => apply COV in H end. cbn [Term.evCl] in *. change (root k0 (evR r a) = root k0 (evR r b)). congruence.
  - apply COV in H. cbn [Term.evCl] in *. change (exp (evR r a) = exp (evR r b)). congruence.
  - apply COV in H. cbn [Term.evCl] in *. change (ln (evR r a) = ln (evR r b)). congruence.
Qed.

(** * Schemas *)
Lemma eql_eq {A} (f : A -> A -> bool) : (forall a b, f a b = true -> a = b) -> forall l m, eql f l m = true -> l = m.
Proof. intro H. induction l; intros [|b m]; simpl; try discriminate; auto. intro E. apply andb_prop in E. destruct E. f_equal; auto. Qed.
Lemma eqC_eq c d : eqC c d = true -> c = d.
Proof.
  destruct c, d; cbn [eqC]; try discriminate; intro H; apply andb_prop in H; destruct H as [H1 H2]; unfold eqt in *;
  try apply Pos.eqb_eq in H1; try apply eqb_eq in H1; apply eqb_eq in H2; congruence.
Qed.
Lemma eqS_eq s s' : eqS s s' = true -> s = s'.
Proof.
  unfold eqS. intro H. apply andb_prop in H. destruct H as [H H3]. apply andb_prop in H. destruct H as [H1 H2].
  apply (eql_eq _ sort_eqb_eq) in H1. apply (eql_eq _ eqC_eq) in H2. apply eqC_eq in H3. destruct s, s'. cbn in *. congruence.
Qed.
Theorem cases_ok known s a b i j : Forall holds known -> cases known s a b i j = true -> holds s.
Proof.
  intros K H. unfold cases in H. destruct (nth_error known i) as [x|] eqn:X; [|discriminate]. destruct (nth_error known j) as [y|] eqn:Y; [|discriminate].
  apply andb_prop in H. destruct H as [H1 H2]. apply eqS_eq in H1, H2. rewrite Forall_forall in K.
  pose proof (K _ (nth_error_In _ _ X)) as HX. pose proof (K _ (nth_error_In _ _ Y)) as HY. subst x y. rewrite holds_iff in *. cbn [vars ifs claimed] in *.
  intros r T C. destruct (Rle_or_lt (evR r a) (evR r b)); [apply HX | apply HY]; auto; apply Forall_app; split; auto.
Qed.
Definition fair2 (c d : bool) (f : val W -> val W -> R) : Prop := match c, d with
| true, true => True | true, false => forall i, fair W false (f (VC i)) | false, true => forall i, fair W false (fun w => f w (VC i))
| false, false => random W (fun o => f (VO (o 0%nat)) (VO (o 1%nat))) end.
Lemma avg_avg c d (f : val W -> val W -> R) : fair2 c d f -> avg W c (fun x => avg W d (fun y => f x y)) = avg W d (fun y => avg W c (fun x => f x y)).
Proof.
  destruct c, d; cbn [fair2]; intro H.
  - cbn. unfold mean at 1 3. set (n := INR _). unfold Rdiv.
    assert (S : forall l g, sum W l (fun i => mean W (g i)) = mean W (fun j => sum W l (fun i => g i j))).
    { induction l as [|a l IH]; intro g; cbn [sum]; [now rewrite mean_const|]. now rewrite mean_plus, IH. }
    rewrite (S (clients W) (fun i j => f (VC i) (VC j))). unfold mean. fold n.
    assert (T : forall l, sum W l (fun j => sum W (clients W) (fun i => f (VC i) (VC j)) ) / n = sum W l (fun j => sum W (clients W) (fun i => f (VC i) (VC j)) / n)).
    { unfold Rdiv. induction l as [|a l IH]; cbn [sum]; [ring | rewrite <- IH; ring]. }
    unfold Rdiv in *. now rewrite T.
  - symmetry. exact (avg_swap W (fun w i => f i w) H).
  - exact (avg_swap W f H).
  - exact (expect_fubini W (fun w s => f (VO w) (VO s)) H).
Qed.
Lemma two_random t r : tame two t = true -> random W (fun o => evR (VO (o 0%nat) :: VO (o 1%nat) :: r) t) /\ vrandom W (fun o => evV (VO (o 0%nat) :: VO (o 1%nat) :: r) t).
Proof.
  intro T. destruct (tame_ok W M Pr t _ _ (ready_two W r) T) as (A & _ & B & _).
  split; [eapply random_ext; [|exact A] | eapply vrandom_ext; [|exact B]]; intro o; cbn beta; now rewrite (inst_two W r o).
Qed.
Lemma two_swap t : tame two (ren swap01 t) = true -> tame two t = true.
Proof.
  assert (ST : forall t h g f, (forall n, h (f n) = g n) -> still h (ren f t) = still g t).
  { clear. induction t; intros h g f E; cbn [still ren]; rewrite ?E; auto; try (now rewrite (IHt1 h g f E), (IHt2 h g f E));
    apply IHt; intros [|n]; cbn [up]; auto. }
  assert (TM : forall t h g f, (forall n, h (f n) = g n) -> tame h (ren f t) = tame g t).
  { clear -ST. induction t; intros h g f E; cbn [tame ren]; auto; try (now rewrite (IHt1 h g f E), (IHt2 h g f E)); try (now apply ST);
    apply IHt; intros [|n]; cbn [up]; auto. }
  intro H. rewrite <- H. symmetry. apply TM. intros [|[|n]]; reflexivity.
Qed.
Lemma swap_swap u : ren swap01 (ren swap01 u) = u.
Proof.
  assert (G : forall u f, (forall n, f (f n) = n) -> ren f (ren f u) = u).
  { clear. induction u; intros f E; cbn [ren]; rewrite ?E, ?(IHu1 f E), ?(IHu2 f E), ?(IHu f E); auto; f_equal; apply IHu; intros [|n]; cbn [up]; auto. }
  apply G. intros [|[|n]]; reflexivity.
Qed.
Lemma may2_swap c d t : may2 c d t = true -> may2 d c (ren swap01 t) = true.
Proof. destruct c, d; cbn [may2]; auto; intro H; rewrite ?swap_swap; auto. apply two_swap. now rewrite swap_swap. Qed.
Lemma may2_ok c d t r : may2 c d t = true -> fair2 c d (fun x y => evR (y :: x :: r) t)
  /\ forall w, fair2 c d (fun x y => dot W (evV (y :: x :: r) t) w).
Proof.
  destruct c, d; cbn [may2 fair2]; intro T; [easy | | |].
  - split; [intro i; exact (tame_fair W M Pr false t (VC i :: r) (or_intror T)) | intros w i; apply (fair_dot W false (fun y => evV (y :: VC i :: r) t)); exact (tame_vfair W M Pr false t (VC i :: r) (or_intror T))].
  - split; [intro i | intros w i; apply (fair_dot W false (fun x => evV (VC i :: x :: r) t))].
    + eapply fair_ext; [|exact (tame_fair W M Pr false _ (VC i :: r) (or_intror T))]. intro x. symmetry. apply swap_ok.
    + pose proof (tame_vfair W M Pr false _ (VC i :: r) (or_intror T)) as H. eapply vrandom_ext; [|exact H]. intro o. symmetry. apply swap_ok.
  - pose proof (may2_swap false false t T) as T'. cbn [may2] in T'.
    destruct (two_random _ r T') as [A B]. split; [|intro w].
    + eapply random_ext; [|exact A]. intro o. symmetry. apply (swap_ok W M r (VO (o 1%nat)) (VO (o 0%nat)) t).
    + apply (random_dot W (fun o => evV (VO (o 1%nat) :: VO (o 0%nat) :: r) t) (fun _ => w)); [|apply vrandom_const].
      eapply vrandom_ext; [|exact B]. intro o. symmetry. apply (swap_ok W M r (VO (o 1%nat)) (VO (o 0%nat)) t).
Qed.
Lemma inner_vfair c d t r : may2 c d t = true -> (forall x, vfair W d (fun y => evV (y :: x :: r) t)) /\ vfair W c (fun x => vavg W d (fun y => evV (y :: x :: r) t)).
Proof.
  destruct c, d; cbn [may2]; intro T; cbn [vfair]; try easy.
  - split; [intro x; exact (tame_vfair W M Pr false t (x :: r) (or_intror T)) | exact I].
  - split; [easy|]. apply (vrandom_mean W (fun i o => evV (VC i :: VO (o 0%nat) :: r) t)). intro i.
    pose proof (tame_vfair W M Pr false _ (VC i :: r) (or_intror T)) as H. eapply vrandom_ext; [|exact H]. intro o. symmetry. apply swap_ok.
  - split.
    + intro x. apply (tame_vfair W M Pr false t (x :: r)). right. clear -T. revert T.
      assert (ST : forall t g h, (forall n, g n = true -> h n = true) -> still h t = true -> still g t = true).
      { clear. induction t; intros g h E; cbn [still]; auto; rewrite ?andb_true_iff, ?negb_true_iff.
        1: { intro H. destruct (g n) eqn:G; auto. rewrite (E n G) in H. discriminate. }
        all: try (intros [H1 H2]; split; [apply (IHt1 g h E H1) | apply (IHt2 g h E H2)]); try apply (IHt g h E).
        all: apply IHt; intros [|n]; auto. }
      assert (TM : forall t g h, (forall n, g n = true -> h n = true) -> tame h t = true -> tame g t = true).
      { clear -ST. induction t; intros g h E; cbn [tame]; auto; rewrite ?andb_true_iff.
        all: try (intros [H1 H2]; split; [apply (IHt1 g h E H1) | apply (IHt2 g h E H2)]); try apply (IHt g h E); try apply (ST t g h E).
        all: apply IHt; intros [|n]; auto. }
      apply TM. intros [|[|n]]; auto; discriminate.
    + assert (T2 : tame first (VAvg false t) = true).
      { rewrite <- T. cbn [tame]. f_equal. }
      pose proof (tame_vfair W M Pr false (VAvg false t) r (or_intror T2)) as H. exact H.
Qed.
Lemma vavg_vavg c d a r : may2 c d a = true -> vavg W c (fun x => vavg W d (fun y => evV (y :: x :: r) a)) = vavg W d (fun y => vavg W c (fun x => evV (x :: y :: r) (ren swap01 a))).
Proof.
  intro T. destruct (inner_vfair _ _ _ r T) as [F1 F2], (inner_vfair _ _ _ r (may2_swap _ _ _ T)) as [G1 G2].
  apply (dot_ext W). intro w. rewrite !dot_vavg by assumption. rewrite (avg_ext W c _ (fun x => avg W d (fun y => dot W (evV (y :: x :: r) a) w))) by (intro; apply dot_vavg, F1).
  rewrite (avg_avg c d (fun x y => dot W (evV (y :: x :: r) a) w)) by (now apply may2_ok). apply avg_ext. intro y. rewrite dot_vavg by apply G1.
  apply avg_ext. intro x. f_equal. apply swap_ok.
Qed.
Theorem exchange_ok goal : exchange goal = true -> forall r, evCl r goal.
Proof.
  intros H r. destruct goal as [| |a b|a b|]; try discriminate.
  - destruct a; try discriminate. destruct a; try discriminate. destruct b; try discriminate. destruct b; try discriminate. cbn [exchange] in H.
    apply andb_prop in H. destruct H as [H T]. apply andb_prop in H. destruct H as [H H3]. apply andb_prop in H. destruct H as [H1 H2]. apply Bool.eqb_prop in H1, H2. apply eqb_eq in H3. subst.
    cbn [Term.evCl]. rewrite !evR_Avg. etransitivity; [apply avg_ext; intro; apply evR_Avg|]. symmetry. etransitivity; [apply avg_ext; intro; apply evR_Avg|]. symmetry.
    rewrite avg_avg by (now apply may2_ok). apply avg_ext. intro x. apply avg_ext. intro y. apply swap_ok.
  - destruct a; try discriminate. destruct a; try discriminate. destruct b; try discriminate. destruct b; try discriminate. cbn [exchange] in H.
    apply andb_prop in H. destruct H as [H T]. apply andb_prop in H. destruct H as [H H3]. apply andb_prop in H. destruct H as [H1 H2]. apply Bool.eqb_prop in H1, H2. apply eqb_eq in H3. subst.
    cbn [Term.evCl]. rewrite !evV_VAvg. etransitivity; [apply vavg_ext; intro; apply evV_VAvg|]. symmetry. etransitivity; [apply vavg_ext; intro; apply evV_VAvg|]. symmetry.
    now apply vavg_vavg.
Qed.

(** * Induction *)
Fixpoint put i (x : val W) r := match r, i with [], _ => [] | _ :: r, O => x :: r | y :: r, S i => y :: put i x r end.
Lemma at_put i x : forall r n, (i < length r)%nat -> at_ W (put i x r) n = if Nat.eqb n i then x else at_ W r n.
Proof.
  unfold at_. induction i; intros [|y r] n L; simpl in L; try lia; destruct n; cbn [put nth Nat.eqb]; auto. apply IHi. lia.
Qed.
Lemma put_fit i z : forall l r, Forall2 fit l r -> nth_error l i = Some SZ -> Forall2 fit l (put i (VZ z) r).
Proof.
  induction i; intros l r H E; destruct H; try discriminate; cbn [put]; constructor; auto.
  - cbn in E. injection E as ->. exact I.
Qed.
Lemma put_same i r : (i < length r)%nat -> put i (at_ W r i) r = r.
Proof. unfold at_. revert r. induction i; intros [|y r] L; simpl in L; try lia; cbn [put nth]; auto. rewrite IHi; auto. lia. Qed.
Lemma remove_fit i : forall l r, Forall2 fit l r -> Forall2 fit (remove i l) (remove i r).
Proof. induction i; intros l r H; destruct H; cbn [remove]; auto. Qed.
Lemma at_remove i : forall r n, at_ W (remove i r) n = if Nat.ltb n i then at_ W r n else at_ W r (S n).
Proof.
  unfold at_. induction i; intros [|y r] n; cbn [remove]; try (destruct n; reflexivity).
  - destruct (Nat.ltb n (S i)); destruct n; reflexivity.
  - destruct n; [reflexivity|]. cbn [nth]. rewrite IHi. destruct (Nat.ltb_spec n i), (Nat.ltb_spec (S n) (S i)); try lia; reflexivity.
Qed.
Notation fit_at := (Cite.fit_at W). Notation value_var := (Cite.value_var W M).
Lemma put_free i x t r : (i < length r)%nat -> occurs i t = false -> evR (put i x r) t = evR r t /\ evV (put i x r) t = evV r t.
Proof.
  intros L H. assert (A : same W M (put i x r) t r (ren (fun n => n) t)).
  { apply ren_ok. intros n O. rewrite at_put by auto. destruct (Nat.eqb n i) eqn:E; auto. apply Nat.eqb_eq in E. subst. congruence. }
  assert (B : same W M r t r (ren (fun n => n) t)) by (apply ren_ok; auto).
  destruct A as (_ & A1 & A2 & _), B as (_ & B1 & B2 & _). split; congruence.
Qed.
Theorem induction_ok known s on base step : Forall holds known -> induction known s on base step = true -> holds s.
Proof.
  intros K H. unfold induction in H. cbv zeta in H. set (l := rev (vars s)) in *.
  destruct (ifs s) as [|c others] eqn:IFS; [discriminate|]. destruct c as [a b0| | | |]; try discriminate. destruct a; try discriminate. destruct b0; try discriminate. destruct s0; try discriminate.
  rename n into i. repeat (apply andb_prop in H; let X := fresh "C" in destruct H as [H X]).
  destruct (nth_error known base) as [x|] eqn:NX; [|discriminate]. destruct (nth_error known step) as [y|] eqn:NY; [|discriminate].
  apply andb_prop in C. destruct C as [EX EY]. apply eqS_eq in EX, EY. apply Nat.eqb_eq in H. subst on.
  destruct (nth_error l i) as [[| | | |]|] eqn:NI; try discriminate. apply Pos.eqb_eq in C4.
  rewrite Forall_forall in K. pose proof (K _ (nth_error_In _ _ NX)) as HX. pose proof (K _ (nth_error_In _ _ NY)) as HY. clear K NX NY.
  rewrite holds_iff in HX, HY |- *. fold l. rewrite IFS. intros r T CS. inversion CS as [|? ? FIRST OTHERS]; subst x0 l0. clear CS.
  assert (IL : (i < length r)%nat) by (rewrite <- (Forall2_len _ _ _ T); apply nth_error_Some; congruence).
  assert (CV : cval q = IZR (Qnum q)) by (unfold cval; now rewrite C4).
  pose proof (fit_at l r i SZ T NI) as FI. destruct (at_ W r i) as [z| | | |] eqn:AI; cbn in FI; try contradiction.
  cbn [Term.evCl] in FIRST. change (cval q <= IZR (getZ W (at_ W r i))) in FIRST. rewrite AI, CV in FIRST. cbn [getZ] in FIRST. apply le_IZR in FIRST.
  rewrite <- (put_same i r IL), AI in OTHERS |- *.
  assert (MAIN : forall k, (0 <= k)%Z -> Forall (evCl (put i (VZ (Qnum q + k)) r)) others -> evCl (put i (VZ (Qnum q + k)) r) (claimed s)).
  2: { replace z with (Qnum q + (z - Qnum q))%Z in OTHERS |- * by lia. apply MAIN; [lia | exact OTHERS]. }
  clear OTHERS FIRST AI z FI. intros k Hk. pattern k. apply natlike_ind; [| |exact Hk]; clear k Hk.
  - rewrite Z.add_0_r. intro O. subst x. cbn [vars ifs claimed] in HX.
    assert (A : agree W M l (put i (VZ (Qnum q)) r) (less_i l i (Cst q)) (remove i r)).
    { intros n s' E. rewrite at_put by auto. unfold less_i. destruct (Nat.eqb n i) eqn:N.
      - apply Nat.eqb_eq in N. subst n. rewrite NI in E. injection E as <-. split; [reflexivity|]. intros _. cbn. now rewrite C4.
      - apply Nat.eqb_neq in N. rewrite (nth_error_nth l n SR E). pose proof (fit_at l r n s' T E) as Fn.
        assert (AR : at_ W (remove i r) (if Nat.ltb n i then n else pred n) = at_ W r n).
        { rewrite at_remove. destruct (Nat.ltb_spec n i) as [Q|Q].
          - destruct (Nat.ltb_spec n i); [reflexivity | lia].
          - destruct n; [lia|]. cbn [pred]. destruct (Nat.ltb_spec n i); [lia | reflexivity]. }
        split; [|intros ->; reflexivity]. rewrite value_var; rewrite AR; auto. }
    apply (proj2 (sub_claim l _ _ _ _ A C1)). apply HX.
    + rewrite rev_involutive. now apply remove_fit.
    + rewrite Forall_map. rewrite Forall_forall in *. rewrite forallb_forall in C2. intros d D. apply (proj1 (sub_claim l _ _ _ d A (C2 d D))). now apply O.
  - intros k Hk IH O. subst y. cbn [vars ifs claimed] in HY. fold l in HY.
    replace (Qnum q + Z.succ k)%Z with (Qnum q + k + 1)%Z in * by lia. set (z := (Qnum q + k)%Z) in *.
    assert (A : agree W M l (put i (VZ (z + 1)) r) (at_i l i (Term.Add (Var SZ i) (Cst 1))) (put i (VZ z) r)).
    { intros n s' E. rewrite at_put by auto. unfold at_i. destruct (Nat.eqb n i) eqn:N.
      - apply Nat.eqb_eq in N. subst n. rewrite NI in E. injection E as <-. split; [|intros _; reflexivity].
        cbn. rewrite at_put by auto. now rewrite Nat.eqb_refl.
      - rewrite (nth_error_nth l n SR E). split; [|intros ->; reflexivity]. pose proof (fit_at l r n s' T E) as Fn.
        rewrite value_var; rewrite at_put, N by auto; auto. }
    apply (proj2 (sub_claim l _ _ _ _ A C1)). apply HY; [now apply put_fit|]. constructor; [|apply Forall_app; split].
    + cbn [Term.evCl]. change (cval q <= IZR (getZ W (at_ W (put i (VZ z) r) i))). rewrite at_put, Nat.eqb_refl, CV by auto. cbn [getZ]. apply IZR_le. unfold z. lia.
    + rewrite Forall_map. rewrite Forall_forall in *. rewrite forallb_forall in C2. intros d D. apply (proj1 (sub_claim l _ _ _ d A (C2 d D))). now apply O.
    + constructor; [|constructor]. apply IH. rewrite Forall_forall in *. rewrite forallb_forall in C0. intros d D. specialize (O d D). specialize (C0 d D).
      assert (FR : forall t, occurs i t = false -> evR (put i (VZ z) r) t = evR (put i (VZ (z + 1)) r) t /\ evV (put i (VZ z) r) t = evV (put i (VZ (z + 1)) r) t).
      { intros t N. destruct (put_free i (VZ z) t r IL N) as [-> ->]. destruct (put_free i (VZ (z + 1)) t r IL N) as [-> ->]. auto. }
      clear -C0 O FR IL. 
      assert (TWO : forall a b, negb (occurs i a) && negb (occurs i b) = true -> (evR (put i (VZ z) r) a = evR (put i (VZ (z + 1)) r) a /\ evV (put i (VZ z) r) a = evV (put i (VZ (z + 1)) r) a)
         /\ (evR (put i (VZ z) r) b = evR (put i (VZ (z + 1)) r) b /\ evV (put i (VZ z) r) b = evV (put i (VZ (z + 1)) r) b)).
      { intros a b N. apply andb_prop in N. destruct N as [N1 N2]. apply negb_true_iff in N1, N2. auto. }
      destruct d as [a b|a b|a b|u v|kk v]; cbn [Term.evCl] in *.
      * assert (G : negb (occurs i a) && negb (occurs i b) = true -> evR (put i (VZ z) r) a <= evR (put i (VZ z) r) b).
        { intro N. destruct (TWO a b N) as [[-> _] [-> _]]. exact O. }
        destruct a; try exact (G C0). destruct s; try exact (G C0). apply orb_prop in C0. destruct C0 as [C0|C0]; apply andb_prop in C0; destruct C0 as [C1 C2].
        -- apply Nat.eqb_eq in C1. subst n. apply negb_true_iff in C2. destruct (FR b C2) as [-> _].
           change (IZR (getZ W (at_ W (put i (VZ (z + 1)) r) i)) <= evR (put i (VZ (z + 1)) r) b) in O. change (IZR (getZ W (at_ W (put i (VZ z) r) i)) <= evR (put i (VZ (z + 1)) r) b).
           rewrite at_put, Nat.eqb_refl in O |- * by auto. cbn [getZ] in *. rewrite plus_IZR in O. lra.
        -- apply G. cbn [occurs]. apply negb_true_iff in C1. rewrite Nat.eqb_sym, C1. cbn [negb andb]. exact C2.
      * destruct (TWO a b C0) as [[-> _] [-> _]]. exact O.
      * destruct (TWO a b C0) as [[-> _] [-> _]]. exact O.
      * destruct (TWO u v C0) as [[_ ->] [_ ->]]. exact O.
      * apply negb_true_iff in C0. destruct (FR v C0) as [_ ->]. exact O.
Qed.

(** * Drawing again *)
Variable laws : list pos.
Notation law := (law_of_redraws W).
Hypothesis Laws : Forall (fun k => law (M k)) laws.
Lemma law_of k : existsb (Pos.eqb k) laws = true -> exists f, M k = Chance [SZ; SO; SO] f /\ redraws W f.
Proof.
  intro H. apply existsb_exists in H. destruct H as (k' & I & E). apply Pos.eqb_eq in E. subst k'. rewrite Forall_forall in Laws. specialize (Laws k I).
  destruct (M k) as [| | |l f|]; try contradiction. destruct l as [|[] [|[] [|[] [|]]]]; try contradiction. exists f. split; [reflexivity | exact Laws].
Qed.
Lemma again_ok l k time f r w s : M k = Chance [SZ; SO; SO] f -> Forall2 fit l r ->
  agree W M (SO :: l) (VO (f (evZ W M r time) w s) :: r) (again l k time) (VO s :: VO w :: r).
Proof.
  intros Mk F [|n] s0 E.
  - injection E as <-. split; [|discriminate].
    change (VO (f (evZ W M r time) w s) = VO (symO W M k [VO s; VO w; VZ (evZ W M (VO s :: VO w :: r) (lift (lift time)))])). unfold symO. rewrite Mk. cbn [rev app apply].
    destruct (lift_ok W M (VO w :: r) (VO s) (lift time)) as (<- & _). now destruct (lift_ok W M r (VO w) time) as (<- & _).
  - cbn in E. cbn [again]. rewrite (nth_error_nth l n SR E). split; [|intros ->; reflexivity].
    change (at_ W (VO (f (evZ W M r time) w s) :: r) (S n)) with (at_ W r n). symmetry. apply (Cite.value_var W M s0 (VO s :: VO w :: r) (S (S n))). exact (fit_at l r n s0 F E).
Qed.
Theorem redraw_ok s k time r : Forall2 fit (rev (vars s)) r -> redraw laws s k time = true -> evCl r (claimed s).
Proof.
  intros F H. unfold redraw in H. cbv zeta in H. set (l := rev (vars s)) in *. apply andb_prop in H. destruct H as [H G]. apply andb_prop in H. destruct H as [H ZT]. apply andb_prop in H. destruct H as [LK WT].
  destruct (law_of k LK) as (f & Mk & RD). set (z := evZ W M r time).
  assert (SUBR : forall a w s0, well (SO :: l) SR a = true -> evR (VO s0 :: VO w :: r) (sub (again l k time) a) = evR (VO (f z w s0) :: r) a).
  { intros a w s0 Wa. destruct (sub_ok W M a _ _ _ _ SR (again_ok l k time f r w s0 Mk F) Wa) as (E & _). injection E as E. exact (eq_sym E). }
  assert (SUBV : forall a w s0, well (SO :: l) SV a = true -> evV (VO s0 :: VO w :: r) (sub (again l k time) a) = evV (VO (f z w s0) :: r) a).
  { intros a w s0 Wa. destruct (sub_ok W M a _ _ _ _ SV (again_ok l k time f r w s0 Mk F) Wa) as (E & _). injection E as E. exact (eq_sym E). }
  destruct (claimed s) as [| |u v|u v|]; try discriminate; destruct u; try discriminate; destruct c; try discriminate; destruct v; try discriminate; destruct c; try discriminate; destruct v; try discriminate; destruct c; try discriminate.
  - apply andb_prop in G. destruct G as [G EB]. apply andb_prop in G. destruct G as [Wa T]. apply eqb_eq in EB. subst v. cbn [Term.evCl Term.evR].
    rewrite (RD z (fun w => evR (VO w :: r) u)); [|exact (tame_fair W M Pr false u r (or_intror T))].
    apply expect_ext. intro w. apply expect_ext. intro s0. symmetry. now apply SUBR.
  - apply andb_prop in G. destruct G as [G T2]. apply andb_prop in G. destruct G as [G EB]. apply andb_prop in G. destruct G as [Wa T]. apply eqb_eq in EB. subst v. cbn [Term.evCl].
    pose proof (tame_vfair W M Pr false u r (or_intror T)) as FV. destruct (inner_vfair false false _ r T2) as [F1 F2].
    rewrite !evV_VAvg. rewrite (vavg_ext W false (fun x => evV (x :: r) (VAvg false _)) (fun x => vavg W false (fun y => evV (y :: x :: r) (sub (again l k time) u)))) by (intro; apply evV_VAvg).
    apply (dot_ext W). intro v. rewrite !dot_vavg by assumption. rewrite (avg_ext W false (fun x => dot W (vavg W false _) v) (fun x => avg W false (fun y => dot W (evV (y :: x :: r) (sub (again l k time) u)) v))) by (intro; apply dot_vavg, F1).
    cbn [avg]. rewrite (RD z (fun w => dot W (evV (VO w :: r) u) v)); [|exact (fair_dot W false _ v FV)].
    apply expect_ext. intro w. apply expect_ext. intro s0. f_equal. symmetry. now apply SUBV.
Qed.

(** * Membership *)
Notation convex_at := (Cite.convex_at W M Pr).
Lemma nothing_ok r F t : ok r F -> nothing F t = true -> forall w, dot W (evV r t) w = 0.
Proof. unfold nothing. intros O H. destruct (normV F t) as [[|]|] eqn:N; try discriminate. exact (vnil_ok r F t O N). Qed.
Lemma equals_ok known r E l t : ok_env r E -> ok_conds r E -> Forall holds known -> equals known E l = Some t -> forall w, dot W (evV r t) w = 0.
Proof.
  intros O C K. revert t. induction l as [|[rf c] l IH]; cbn [equals]; intros t H w.
  - apply some_inj in H. subst t. change (dot W (vscale W (cval 0) (evV r (Sym SV 1))) w = 0). rewrite dot_scale, cval_ok, Q2R_0. ring.
  - destruct (refer known E rf) as [[| | |u v|]|] eqn:R; try discriminate. destruct (equals known E l) as [t'|]; [|discriminate]. apply some_inj in H. subst t.
    pose proof (refer_ok known E r O C K rf _ R) as D. cbn [Term.evCl] in D.
    change (dot W (vadd W (vscale W (evR r c) (evV r (VSub v u))) (evV r t')) w = 0). rewrite dot_add, dot_scale, ev_vsub, D, (IH t' eq_refl). ring.
Qed.
Definition blend (l : list (R * vector W)) : vector W := fold_right (fun x u => vadd W (vscale W (fst x) (snd x)) u) (vzero W) l.
Definition weight (l : list (R * vector W)) : R := fold_right (fun x n => fst x + n) 0 l.
Lemma blend_in S l : convex W S -> Forall (fun x => 0 <= fst x /\ S (snd x)) l -> 0 < weight l -> S (vscale W (/ weight l) (blend l)).
Proof.
  intros CS H. induction H as [|[a u] l [A U] H IH]; cbn [weight blend fold_right fst snd] in *; [intro; lra|]. fold (weight l) (blend l) in *. intro P.
  assert (N : 0 <= weight l) by (clear -H; induction H as [|x l [Hx _] H IH]; cbn [weight fold_right]; [lra | fold (weight l); lra]).
  destruct N as [N|N].
  - specialize (IH N). assert (I : 0 < / (a + weight l)) by now apply Rinv_0_lt_compat.
    assert (A0 : 0 <= a * / (a + weight l)) by (apply Rmult_le_pos; lra). pose proof (fun v => CS u v (a * / (a + weight l)) A0) as G.
    assert (L : a * / (a + weight l) <= 1) by (apply (Rmult_le_reg_r (a + weight l)); [exact P|]; rewrite Rmult_assoc, Rinv_l; lra). specialize (G _ L U IH).
    match type of G with S ?x => match goal with |- S ?y => replace y with x; [exact G|] end end. apply (dot_ext W). intro w. rewrite !dot_add, !dot_scale, !dot_add, !dot_scale. field. lra.
  - assert (Z : forall w, dot W (blend l) w = 0).
    { intro w. symmetry in N. clear -H N. induction H as [|[b v] l [B V] H IH]; cbn [weight blend fold_right fst snd] in *; [apply dot_zero|]. fold (weight l) (blend l) in *.
      assert (0 <= weight l) by (clear -H; induction H as [|x l [Hx _] H IH]; cbn [weight fold_right]; [lra | fold (weight l); lra]).
      rewrite dot_add, dot_scale, IH by lra. replace b with 0 by lra. ring. }
    rewrite <- N in *. replace (vscale W (/ (a + 0)) _) with u; [exact U|]. apply (dot_ext W). intro w. rewrite dot_scale, dot_add, dot_scale, Z. field. lra.
Qed.
Lemma members_ok known r E k of : ok_env r E -> ok_conds r E -> Forall holds known -> forall ws t n, members known E k of ws = Some (t, n) ->
  exists l, Forall (fun x => 0 <= fst x /\ sets W M k (snd x)) l /\ evR r n = weight l /\ forall w, dot W (evV r t) w = dot W (blend l) w.
Proof.
  intros O C K. induction of as [|rf of IH]; intros [|w0 ws] t n H; cbn [members] in H; try discriminate.
  - apply some_inj in H. injection H as <- <-. exists []. split; [constructor|]. split; [change (cval 0 = 0); rewrite cval_ok; apply Q2R_0|].
    intro w. change (dot W (vscale W (cval 0) (evV r (Sym SV 1))) w = dot W (vzero W) w). rewrite dot_scale, cval_ok, Q2R_0, dot_zero. ring.
  - destruct (refer known E rf) as [[| | | |k' v]|] eqn:R; try discriminate. destruct (members known E k of ws) as [[t' n']|] eqn:Q; [|discriminate].
    destruct (Pos.eqb k k' && multiplier (F E) false w0) eqn:B; [|discriminate]. apply some_inj in H. injection H as <- <-. apply andb_prop in B. destruct B as [B1 B2]. apply Pos.eqb_eq in B1. subst k'.
    destruct (IH ws t' n' Q) as (l & L1 & L2 & L3). pose proof (refer_ok known E r O C K rf _ R) as D. pose proof (multiplier_ok w0 r _ false (proj1 O) B2) as P. cbv iota in P.
    exists ((evR r w0, evV r v) :: l). split; [constructor; [split; [exact P | exact D] | exact L1]|]. split; [cbn [weight fold_right fst]; fold (weight l); now rewrite <- L2|].
    intro w. cbn [blend fold_right fst snd]. fold (blend l). change (dot W (vadd W (vscale W (evR r w0) (evV r v)) (evV r t')) w = dot W (vadd W (vscale W (evR r w0) (evV r v)) (blend l)) w). now rewrite !dot_add, L3.
Qed.
Theorem member_ok known r E of ws eqs goal : ok_env r E -> ok_conds r E -> Forall holds known -> member known E of ws eqs goal = true -> evCl r goal.
Proof.
  intros O C K H. destruct goal as [| | | |k v]; try discriminate. cbn [member] in H. destruct (members known E k of ws) as [[t n]|] eqn:Q; [|discriminate]. destruct (equals known E eqs) as [e|] eqn:EQ; [|discriminate].
  apply andb_prop in H. destruct H as [H1 H2]. apply (zero_ok r _ _ _ (proj1 O)) in H1. change (evR r (Cst 1)) with (cval 1) in H1. rewrite cval_ok, Q2R_1 in H1.
  destruct (members_ok known r E k of O C K ws t n Q) as (l & L1 & L2 & L3). cbn [Term.evCl].
  assert (W1 : weight l = 1) by lra. pose proof (blend_in _ l (convex_at k) L1 ltac:(lra)) as G. rewrite W1 in G.
  replace (evV r v) with (vscale W (/ 1) (blend l)); [exact G|]. apply (dot_ext W). intro w. rewrite dot_scale, <- L3.
  pose proof (nothing_ok r _ _ (proj1 O) H2 w) as Z. change (dot W (vadd W (evV r (VSub v t)) (evV r e)) w = 0) in Z. rewrite dot_add, ev_vsub, (equals_ok known r E eqs e O C K EQ) in Z. lra.
Qed.
Theorem member_mean_ok known r E rf eqs goal : ok_env r E -> ok_conds r E -> Forall holds known -> member_mean known E rf eqs goal = true -> evCl r goal.
Proof.
  intros O C K H. destruct goal as [| | | |k v]; try discriminate. cbn [member_mean] in H. destruct (refer known (liftE E) rf) as [[| | | |k' u]|] eqn:R; try discriminate. destruct (equals known E eqs) as [e|] eqn:EQ; [|discriminate].
  apply andb_prop in H. destruct H as [H1 H2]. apply Pos.eqb_eq in H1. subst k'. cbn [Term.evCl].
  assert (D : forall x, sets W M k (evV (x :: r) u)) by (intro x; exact (refer_ok known (liftE E) (x :: r) (liftE_ok r x E O) (lift_conds r x E C) K rf _ R)).
  replace (evV r v) with (vmean W (fun i => evV (VC i :: r) u)).
  - pose (l := map (fun i => (/ INR (length (clients W)), evV (VC i :: r) u)) (clients W)).
    assert (I : 0 < / INR (length (clients W))) by apply Rinv_0_lt_compat, clients_pos.
    assert (L : forall cs, weight (map (fun i => (/ INR (length (clients W)), evV (VC i :: r) u)) cs) = INR (length cs) * / INR (length (clients W))).
    { induction cs as [|i cs IHc]; [cbn; ring|]. cbn [map weight fold_right fst length]. rewrite S_INR. unfold weight in IHc. rewrite IHc. ring. }
    assert (W1 : weight l = 1) by (unfold l; rewrite L; apply Rinv_r, clients_nz).
    assert (A : Forall (fun x => 0 <= fst x /\ sets W M k (snd x)) l) by (unfold l; rewrite Forall_map; apply Forall_forall; intros i _; split; [cbn [fst]; lra | apply D]).
    pose proof (blend_in _ l (convex_at k) A ltac:(lra)) as G. rewrite W1 in G.
    replace (vmean W (fun i => evV (VC i :: r) u)) with (vscale W (/ 1) (blend l)); [exact G|]. apply (dot_ext W). intro w. rewrite dot_scale, dot_vmean. unfold mean, l, Rdiv.
    assert (B : forall cs, dot W (blend (map (fun i => (/ INR (length (clients W)), evV (VC i :: r) u)) cs)) w = sum W cs (fun i => dot W (evV (VC i :: r) u) w) * / INR (length (clients W))).
    { induction cs as [|i cs IHc]; [cbn; rewrite dot_zero; ring|]. cbn [map blend fold_right fst snd sum]. unfold blend in IHc. rewrite dot_add, dot_scale, IHc. ring. }
    rewrite B. rewrite Rinv_1. ring.
  - apply (dot_ext W). intro w. pose proof (nothing_ok r _ _ (proj1 O) H2 w) as Z. change (dot W (vadd W (evV r (VSub v (VAvg true u))) (evV r e)) w = 0) in Z.
    rewrite dot_add, ev_vsub, (equals_ok known r E eqs e O C K EQ) in Z. change (evV r (VAvg true u)) with (vmean W (fun i => evV (VC i :: r) u)) in Z. lra.
Qed.

(** * Coefficients *)
Lemma atom_of_ok r F t a : ok r F -> atom_of F t = Some a -> True. Proof. easy. Qed.
Lemma eliminated_ok r F p x q : ok r F -> eliminated F p x = Some q -> sem r q = sem r p.
Proof.
  intros O H. destruct x as [v k]. cbn [eliminated] in H. destruct (Nat.ltb 0 k && nonneg F (atom v)) eqn:B; [|discriminate]. apply some_inj in H. subst q. apply andb_prop in B. destruct B as [B1 B2].
  apply Nat.ltb_lt in B1. apply (nonneg_ok W M r F _ O) in B2. rewrite atom_ok in B2. rewrite total_ok. induction p as [|[m q] p IH]; [reflexivity|]. cbn [map sum_sem fold_right fst snd Poly.sem].
  match goal with |- _ + fold_right ?f 0 ?l = _ => change (fold_right f 0 l) with (sum_sem (evR r) l) end. rewrite IH. f_equal. pose proof (drop_ok W M r v (expo v m) m (le_n _)) as D.
  destruct (expo v m) as [|e]; [cbn [Poly.sem]; ring|]. cbn [Poly.sem]. rewrite mmul_ok, D. cbn [Poly.prod Term.evR]. rewrite Nat.mul_comm, pow_mult, root_pow by auto. ring.
Qed.
Lemma eliminate_ok r F l : ok r F -> forall p q, eliminate F p l = Some q -> sem r q = sem r p.
Proof.
  intro O. induction l as [|x l IH]; cbn [eliminate]; intros p q H; [apply some_inj in H; now subst|]. destruct (eliminated F p x) as [p'|] eqn:E; [|discriminate]. cbn [option_bind] in H.
  now rewrite (IH _ _ H), (eliminated_ok r F p x p' O E).
Qed.
Lemma at_least_ok r F (s : bool) x c : ok r F -> at_least F s x c = true -> if s then Q2R c < evR r x else Q2R c <= evR r x.
Proof.
  intros O H. unfold at_least in H. apply orb_prop in H. destruct H as [H|H].
  - apply (shows_ok W M 4 r F s _ O) in H. rewrite add_ok, atom_ok, cst_ok, Q2R_opp in H. destruct s; lra.
  - destruct x; try discriminate. apply andb_prop in H. destruct H as [H P]. apply andb_prop in H. destruct H as [K C]. apply Nat.ltb_lt in K. apply Qle_0 in C.
    apply (shows_ok W M 4 r F s _ O) in P. rewrite minus_ok, untm_ok, pw_ok, cst_ok in P. cbn [Term.evR].
    assert (CP : 0 <= Q2R c ^ k) by now apply pow_le.
    assert (RC : root k (Q2R c ^ k) = Q2R c) by (apply root_unique; auto). rewrite <- RC. destruct s; [apply root_lt | apply root_le]; auto; lra.
Qed.
Lemma shifts_ok r F l : ok r F -> forall lo, shifts F l = Some lo -> ok_low W M r lo.
Proof.
  intro O. induction l as [|[t c] l IH]; cbn [shifts]; intros lo H; [apply some_inj in H; subst; constructor|].
  destruct (atom_of F t) as [x|]; [|discriminate]. cbn [option_bind] in H. destruct (shifts F l) as [m|]; [|discriminate]. cbn [option_bind] in H.
  destruct (at_least F false x c) eqn:A; [|discriminate]. apply some_inj in H. subst lo. constructor; [|now apply IH]. cbn [fst snd].
  destruct (at_least F true x c) eqn:B; [exact (at_least_ok r F true x c O B) | exact (at_least_ok r F false x c O A)].
Qed.
Lemma unshifted_ok r lo : ok_low W M r lo -> ok_low W M r (unshifted lo).
Proof.
  induction 1 as [|[x [c s]] lo H L IH]; [constructor|]. cbn [unshifted flat_map fst snd] in *. apply Forall_app. split; [|exact IH].
  destruct (Qle_bool 0 c) eqn:C; [|constructor]. constructor; [|constructor]. cbn [fst snd]. apply Qle_0 in C. rewrite Q2R_0.
  destruct s; cbn [orb]; [lra|]. destruct (Qpos c) eqn:P; [apply Qpos_ok in P|]; lra.
Qed.
Theorem coefficients_ok r F el sh goal : ok r F -> coefficients F el sh goal = true -> evCl r goal.
Proof.
  intros O H. unfold coefficients in H. cbv zeta in H.
  assert (G : forall a b (s : bool), match diff F a b with None => false | Some x => match eliminate F (top x) el, shifts F sh with
    | Some p, Some lo => shows 4 (Facts (lo ++ unshifted (low F)) [] []) s p | _, _ => false end end = true -> if s then evR r a < evR r b else evR r a <= evR r b).
  { intros a b s Q. unfold diff in Q. destruct (norm F (Sub b a)) as [x|] eqn:N; [|discriminate]. destruct (eliminate F (top x) el) as [p|] eqn:EL; [|discriminate]. destruct (shifts F sh) as [lo|] eqn:SH; [|discriminate].
    assert (O' : ok r (Facts (lo ++ unshifted (low F)) [] [])).
    { split; [split|]; [|constructor|constructor]. cbn [low]. apply Forall_app. split; [now apply (shifts_ok r F sh) | apply unshifted_ok, O]. }
    apply (shows_ok W M 4 r _ s _ O') in Q. rewrite (eliminate_ok r F el O _ _ EL) in Q. pose proof (top_sign r x _ (norm_is r _ _ x O N)) as S. rewrite ev_sub in S.
    destruct s; apply S in Q; lra. }
  destruct goal; try discriminate; [exact (G _ _ false H) | exact (G _ _ true H)].
Qed.

(** * Numbers *)
Theorem numbers_ok s bits t r : Forall2 fit (rev (vars s)) r -> Forall (evCl r) (ifs s) -> numbers s bits t = true -> evCl r (claimed s).
Proof.
  intros X C H. unfold numbers in H. destruct (all _ (seq 0 (length (vars s)))) as [c|] eqn:A; [|discriminate]. apply andb_prop in H. destruct H as [B H]. apply Z.leb_le in B.
  assert (LO : forall n cs q, Forall (evCl r) cs -> lowest n cs = Some q -> Q2R q <= evR r (Var SR n)).
  { clear -Pr. intros n cs q F. induction F as [|c cs Hc F IH]; cbn [lowest]; [discriminate|]. destruct c as [a b| | | |]; auto. destruct a; auto. destruct b; auto. destruct s; auto.
    destruct (Nat.eqb n n0) eqn:N; auto. apply Nat.eqb_eq in N. subst n0. intro E. injection E as ->. cbn [Term.evCl] in Hc. change (cval q <= evR r (Var SR n)) in Hc. now rewrite cval_ok in Hc. }
  assert (HI : forall n cs q, Forall (evCl r) cs -> highest n cs = Some q -> evR r (Var SR n) <= Q2R q).
  { clear -Pr. intros n cs q F. induction F as [|c cs Hc F IH]; cbn [highest]; [discriminate|]. destruct c as [a b| | | |]; auto. destruct a; auto. destruct s; auto. destruct b; auto.
    destruct (Nat.eqb n n0) eqn:N; auto. apply Nat.eqb_eq in N. subst n0. intro E. injection E as ->. cbn [Term.evCl] in Hc. change (evR r (Var SR n) <= cval q) in Hc. now rewrite cval_ok in Hc. }
  assert (BX : boxed W M c r).
  { intros n x E. apply all_ok in A. assert (N : nth_error (seq 0 (length (vars s))) n = Some n).
    { assert (n < length (seq 0 (length (vars s))))%nat by (rewrite (Forall2_len _ _ _ A); apply nth_error_Some; congruence). rewrite seq_length in H0.
      rewrite (nth_error_nth' _ 0%nat) by (now rewrite seq_length). now rewrite seq_nth by auto. }
    assert (G : forall (l : list nat) m, Forall2 (fun a b => match lowest a (ifs s), highest a (ifs s) with Some lo, Some hi => Some (lo, hi) | _, _ => None end = Some b) l m ->
       forall n a b, nth_error l n = Some a -> nth_error m n = Some b -> match lowest a (ifs s), highest a (ifs s) with Some lo, Some hi => Some (lo, hi) | _, _ => None end = Some b).
    { clear. induction 1; intros [|n] a b; cbn; try discriminate; [intros E1 E2; injection E1 as <-; injection E2 as <-; auto | eauto]. }
    specialize (G _ _ A n n x N E). destruct (lowest n (ifs s)) as [lo|] eqn:L; [|discriminate]. destruct (highest n (ifs s)) as [hi|] eqn:Hh; [|discriminate]. injection G as <-. cbn [fst snd].
    split; [exact (LO n _ _ C L) | exact (HI n _ _ C Hh)]. }
  destruct (claimed s); try discriminate; [exact (cells_ok bits B W M false a b t c r BX H) | exact (cells_ok bits B W M true a b t c r BX H)].
Qed.

Lemma liftn_ok ys : forall r E, ok_env r E -> ok_conds r E -> ok_env (ys ++ r) (liftn (length ys) E) /\ ok_conds (ys ++ r) (liftn (length ys) E).
Proof.
  induction ys as [|y ys IH]; intros r E O C; [split; auto|]. cbn [length liftn app]. destruct (IH r E O C) as [A B]. split; [now apply liftE_ok | now apply lift_conds].
Qed.
Lemma note_ok r E x : ok_env r E -> ok_conds r E -> ok_env r (note E x) /\ ok_conds r (note E x).
Proof.
  intros O C. destruct x as [[n k] t]. unfold note. cbv zeta. set (F' := F (liftn n E)).
  destruct (multiplier F' false t) eqn:Q; [|split; auto]. destruct (norm F' t) as [x|] eqn:N; [|split; auto]. set (p := times F' _ _).
  assert (P : forall xs, length xs = n -> 0 <= sem (xs ++ r) p).
  { intros xs L. destruct (liftn_ok xs r E O C) as [[O' _] _]. rewrite L in O'. fold F' in O'. pose proof (multiplier_ok t _ _ false O' Q) as Q'. cbv iota in Q'.
    pose proof (norm_is _ _ _ x O' N) as I. apply (top_sign _ x _ I) in Q'. unfold p.
    rewrite (times_ok W M _ _ _ _ O'), (powf_ok W M _ _ _ _ O'), (bprod_ok W M _ _ _ O'). apply Rmult_le_pos; [exact Q' | apply pow_le; left; apply prodb_pos, I]. }
  destruct n as [|n]; (split; [split; [|exact (proj2 O)] | exact C]); cbn [F].
  - apply know_ok; [exact (proj1 O) | exact (P [] eq_refl)].
  - destruct O as [[A B] _]. split; [exact A|]. constructor; [exact P | exact B].
Qed.
Lemma notes_ok r ts : forall E, ok_env r E -> ok_conds r E -> ok_env r (fold_left note ts E) /\ ok_conds r (fold_left note ts E).
Proof. induction ts as [|x ts IH]; intros E O C; [split; auto|]. cbn [fold_left]. destruct (note_ok r E x O C). now apply IH. Qed.
(** * Citations *)
Variable cites : list cited.
Hypothesis Cites : Forall (fun c => forall V, valid V c) cites.
Section Interpreted.
Variable i : interpretation.
Variable own : list sort.
Variable r : list (val W).
Hypothesis F0 : Forall2 fit own r.
Notation N := (model W M i r).
Lemma claim_of_ok l ys c c' : wellC l c = true -> Forall2 fit l ys -> claim_of i own (length ys) c = Some c' -> (Term.evCl W N ys c <-> evCl (ys ++ r) c').
Proof.
  intros Wl Fl H.
  assert (IR : forall t t', well l SR t = true -> interpret i own (length ys) t = Some t' -> evR (ys ++ r) t' = Term.evR W N ys t).
  { intros t t' A B. destruct (proj1 (interpret_ok W M i own r F0 t l ys _ SR A Fl eq_refl) t' B) as [E _]. now injection E. }
  assert (IV : forall t t', well l SV t = true -> interpret i own (length ys) t = Some t' -> evV (ys ++ r) t' = Term.evV W N ys t).
  { intros t t' A B. destruct (proj1 (interpret_ok W M i own r F0 t l ys _ SV A Fl eq_refl) t' B) as [E _]. now injection E. }
  destruct c; cbn [wellC claim_of] in *; try (apply andb_prop in Wl; destruct Wl as [W1 W2]).
  1-4: destruct (interpret i own (length ys) _) as [x|] eqn:X in H; [|discriminate H]; cbn [option_bind] in H; destruct (interpret i own (length ys) _) as [y|] eqn:Y in H; [|discriminate H]; cbn [option_bind] in H; apply some_inj in H; subst c'; cbn [Term.evCl].
  - rewrite (IR _ _ W1 X), (IR _ _ W2 Y). tauto.
  - rewrite (IR _ _ W1 X), (IR _ _ W2 Y). tauto.
  - rewrite (IR _ _ W1 X), (IR _ _ W2 Y). tauto.
  - rewrite (IV _ _ W1 X), (IV _ _ W2 Y). tauto.
  - destruct (stands i k) as [[|k']|] eqn:S; try discriminate. destruct (interpret i own (length ys) v) as [x|] eqn:X; [|discriminate]. cbn [option_bind] in H. apply some_inj in H. subst c'.
    cbn [Term.evCl]. rewrite (IV _ _ Wl X). unfold sets at 1, model. rewrite S. reflexivity.
Qed.
Lemma claims_of_ok l ys cs : Forall2 fit l ys -> forallb (wellC l) cs = true -> forall cs', all (claim_of i own (length ys)) cs = Some cs' ->
  (Forall (Term.evCl W N ys) cs <-> Forall (evCl (ys ++ r)) cs').
Proof.
  intros Fl Wl cs' H. apply all_ok in H. induction H as [|c c' cs cs' E H IH]; [split; constructor|]. cbn [forallb] in Wl. apply andb_prop in Wl. destruct Wl as [W1 W2].
  rewrite !Forall_cons_iff, (claim_of_ok l ys c c' W1 Fl E), (IH W2). tauto.
Qed.
Lemma hypothesis_ok known E h why : ok_env r E -> ok_conds r E -> Forall holds known -> hypothesis known E i own h why = true -> Term.holds W N h.
Proof.
  intros O C K H. unfold hypothesis in H. cbv zeta in H. apply andb_prop in H. destruct H as [H G]. apply andb_prop in H. destruct H as [WI WT].
  destruct (all _ (ifs h)) as [cs|] eqn:A; [|discriminate]. destruct (claim_of i own _ (claimed h)) as [c|] eqn:B; [|discriminate].
  apply Cite.holds_iff. intros ys X I. assert (L : length ys = length (vars h)) by (rewrite <- (Forall2_len _ _ _ X); apply rev_length).
  rewrite <- L in A, B. apply (claim_of_ok _ ys _ c WT X B). apply (claims_of_ok _ ys _ X WI cs A) in I.
  destruct (liftn_ok ys r E O C) as [O0 C0]. rewrite L in O0, C0. set (E0 := liftn (length (vars h)) E) in *.
  assert (LEARN : forall cs E, ok_env (ys ++ r) E -> Forall (evCl (ys ++ r)) cs -> ok_env (ys ++ r) (fold_left learn cs E)).
  { clear -Pr. intros cs E O H. revert E O. induction H as [|c cs Hc H IH]; intros E O; [exact O|]. cbn [fold_left]. apply IH. now apply learn_ok. }
  pose proof (LEARN cs E0 O0 I) as O1. set (E1 := fold_left learn cs E0) in *.
  assert (O2 : ok_env (ys ++ r) (Env (F E1) (mem E1) (conds E0 ++ cs))) by exact O1.
  assert (C2 : ok_conds (ys ++ r) (Env (F E1) (mem E1) (conds E0 ++ cs))) by (unfold ok_conds; cbn [conds]; apply Forall_app; split; [exact C0 | exact I]).
  destruct (notes_ok (ys ++ r) (fst why) _ O2 C2) as [O3 C3]. destruct (snd why) as [rf|].
  - destruct (refer known _ rf) as [c'|] eqn:R; [|discriminate]. pose proof (refer_ok known _ _ O3 C3 K rf c' R) as D. exact (covers_ok _ _ c' c (proj1 O3) G D).
  - exact (shown_ok _ _ c O3 G).
Qed.
Lemma drawn_ok k : drawn laws i k = true -> law (N k).
Proof.
  unfold drawn, model. destruct (stands i k) as [[l s t|]|]; try discriminate.
  destruct l as [|[] l]; try discriminate; destruct l as [|[] l]; try discriminate; destruct l as [|[] l]; try discriminate; destruct l; try discriminate.
  destruct s; try discriminate. destruct t as [| | |[] f a| | | | | | | | | | | | |]; try discriminate. destruct f as [| | |[] f b| | | | | | | | | | | | |]; try discriminate.
  destruct f as [| | |[] f e| | | | | | | | | | | | |]; try discriminate. destruct f as [| |[] k'| | | | | | | | | | | | | |]; try discriminate.
  destruct b as [|[] [|[|]]| | | | | | | | | | | | | | |]; try discriminate. destruct a as [|[] [|]| | | | | | | | | | | | | | |]; try discriminate.
  intro H. apply andb_prop in H. destruct H as [H O1]. apply andb_prop in H. destruct H as [L O0]. apply negb_true_iff in O0, O1.
  destruct (law_of k' L) as (f & Mk & RD). cbn [law_of_redraws chance Cite.abs]. intros z g G.
  rewrite (RD (evZ W M (VO (some_outcome W) :: VO (some_outcome W) :: VZ z :: r) e) g G). apply expect_ext. intro w. apply expect_ext. intro s. f_equal.
  cbn [rev app]. change (evO W M (VO s :: VO w :: VZ z :: r) _) with (symO W M k' [VO s; VO w; VZ (evZ W M (VO s :: VO w :: VZ z :: r) e)]) at 1.
  unfold symO. rewrite Mk. cbn [rev app apply]. f_equal.
  assert (FREE : forall a b, evZ W M (VO a :: VO b :: VZ z :: r) e = evZ W M (VO (some_outcome W) :: VO (some_outcome W) :: VZ z :: r) (ren (fun n => n) e)).
  { intros a b. apply (ren_ok W M e (fun n => n)). intros [|[|n]] O; try congruence. reflexivity. }
  now rewrite !FREE.
Qed.
Theorem cite_ok known E s n why ts bc : own = rev (vars s) -> ok_env r E -> ok_conds r E -> Forall holds known -> cite laws cites known E s n i why ts bc = true -> evCl r (claimed s).
Proof.
  intros OW O C K H. unfold cite in H. destruct (nth_error cites n) as [c|] eqn:NC; [|discriminate]. cbv zeta in H. rewrite <- OW in H.
  set (l := rev (vars (conclusion c))) in *. set (d := length (vars (conclusion c))) in *. set (ps := rev (combine (vars (conclusion c)) ts)) in *.
  repeat (apply andb_prop in H; let X := fresh "B" in destruct H as [H X]).
  destruct (all _ (ifs (conclusion c))) as [cs|] eqn:A; [|discriminate]. destruct (claim_of i own d (claimed (conclusion c))) as [g|] eqn:G; [|discriminate].
  repeat (apply andb_prop in B; let X := fresh "D" in destruct B as [B X]).
  assert (LD : length l = d) by apply rev_length. apply Nat.eqb_eq in B3.
  assert (V : forall V, valid V c) by (rewrite Forall_forall in Cites; apply Cites; now apply nth_error_In in NC).
  assert (SHOWN : Term.holds W N (conclusion c)).
  { rewrite existsb_exists in H. destruct H as (of & _ & T). apply (valid_in W of c V).
    - now apply model_proper.
    - rewrite forallb_forall in B6. apply Forall_forall. intros k I. apply drawn_ok. now apply B6.
    - rewrite forallb_forall in B4. apply Nat.eqb_eq in B5. apply Forall_forall. intros h I. destruct (In_nth _ _ h I) as (m & Lm & Em).
      assert (P : In (h, nth m why ([], None)) (combine (hypotheses c) why)).
      { rewrite <- Em. rewrite <- (combine_nth (hypotheses c) why m h ([], None)) by auto. apply nth_In. rewrite combine_length. lia. }
      exact (hypothesis_ok known E h _ O C K (B4 _ P)). }
  rewrite (Cite.holds_iff W N) in SHOWN. fold l in SHOWN.
  set (ys := map (fun p => value (fst p) r (snd p)) ps).
  assert (PF : map fst ps = l) by (unfold ps, l; rewrite map_rev, map_fst_combine; auto).
  assert (FY : Forall2 fit l ys).
  { rewrite <- PF. unfold ys. clear. induction ps as [|p ps IH]; constructor; auto. apply Cite.value_fit. }
  assert (LY : length ys = d) by (rewrite <- (Forall2_len _ _ _ FY); exact LD).
  rewrite <- LY in A, G. specialize (SHOWN ys FY). rewrite (claim_of_ok l ys _ g B0 FY G), (claims_of_ok l ys _ FY B1 cs A) in SHOWN.
  set (f := fun n => if Nat.ltb n d then pick ps n else Var (nth (n - d) own SR) (n - d)) in *.
  assert (AG : agree W M (l ++ own) (ys ++ r) f r).
  { intros m s0 E0. unfold f. destruct (Nat.ltb_spec m d) as [Lm|Lm].
    - rewrite nth_error_app1 in E0 by lia. pose proof (agree_pick r ps B2 m s0) as AP. rewrite PF in AP. specialize (AP E0). fold ys in AP.
      unfold at_ in *. rewrite app_nth1 by lia. exact AP.
    - rewrite nth_error_app2, LD in E0 by lia. rewrite (nth_error_nth _ _ SR E0). split; [|intros ->; reflexivity].
      unfold at_. rewrite app_nth2, LY by lia. symmetry. apply (Cite.value_var W M). exact (fit_at own r _ s0 F0 E0). }
  apply (covers_ok r _ _ _ (proj1 O) D). apply (proj1 (sub_claim _ f r (ys ++ r) g AG D1)). apply SHOWN.
  pose proof (proj2 (refer_reasons known E r O C K) bc _ D0) as R. rewrite Forall_map in R. rewrite Forall_forall in *. intros x I. rewrite forallb_forall in B.
  apply (proj2 (sub_claim _ f r (ys ++ r) x AG (B x I))). now apply R.
Qed.
End Interpreted.
(** * Certificates *)
Lemma enter_ok r E s : ok_env r E -> Forall (evCl r) (ifs s) -> ok_env r (enter E s) /\ ok_conds r (enter E s).
Proof.
  intros O C. unfold enter. cbv zeta. assert (X : ok_env r (fold_left learn (ifs s) E)).
  { clear -Pr O C. revert E O. induction C; intros E O; [exact O|]. cbn [fold_left]. apply IHC. now apply learn_ok. }
  split; [exact X | exact C].
Qed.
Definition always (E : env) := forall r, ok_env r E.
Theorem line_in_ok known E s k : Forall holds known -> (forall r, Forall (evCl r) (ifs s) -> ok_env r E /\ ok_conds r E) -> line_in laws cites known E s k = true -> holds s.
Proof.
  intros K O H. unfold line_in in H.
  assert (RUN : (forall r, Forall2 fit (rev (vars s)) r -> Forall (evCl r) (ifs s) -> ok_env r E -> ok_conds r E -> evCl r (claimed s)) -> holds s).
  { intro G. apply holds_iff. intros r X C. destruct (O r C). now apply G. }
  destruct k.
  - apply RUN. intros r _ _ A B. exact (combination_ok known r E terms (claimed s) A B K H).
  - destruct (refer known E r) as [c|] eqn:R; [|discriminate]. apply RUN. intros r' _ _ A B. pose proof (refer_ok known E r' A B K r c R) as D. now apply (covers_ok r' _ c _ (proj1 A)).
  - apply RUN. intros r' _ _ A B. exact (monotone_ok known r' E r (claimed s) A B K H).
  - destruct (claimed s) as [| |a b| |] eqn:TH; try discriminate. destruct (refer known E r1) as [c|] eqn:R1; [|discriminate]. destruct (refer known E r2) as [d|] eqn:R2; [|discriminate].
    apply andb_prop in H. destruct H as [H1 H2]. apply RUN. intros r _ _ A B. cbn [Term.evCl].
    pose proof (covers_ok r _ c _ (proj1 A) H1 (refer_ok known _ r A B K r1 c R1)) as D1. pose proof (covers_ok r _ d _ (proj1 A) H2 (refer_ok known _ r A B K r2 d R2)) as D2.
    cbn [Term.evCl] in D1, D2. lra.
  - now apply (induction_ok known s on base step).
  - now apply (cases_ok known s a b below above).
  - apply RUN. intros r _ _ _ _. now apply exchange_ok.
  - apply RUN. intros r X _ _ _. now apply (redraw_ok s symbol time).
  - apply RUN. intros r _ _ A B. exact (member_ok known r E of weights equal (claimed s) A B K H).
  - apply RUN. intros r _ _ A B. exact (member_mean_ok known r E of equal (claimed s) A B K H).
  - apply RUN. intros r X _ A B. exact (cite_ok i (rev (vars s)) r X known E s n why at_ because eq_refl A B K H).
  - apply RUN. intros r _ _ A B. exact (coefficients_ok r _ _ _ _ (proj1 A) H).
  - apply RUN. intros r X C A B. apply orb_prop in H. destruct H as [H|H]; [exact (combination_ok known r E [] (claimed s) A B K H) | exact (numbers_ok s bits t r X C H)].
  - discriminate.
Qed.
Theorem line_ok known E s k : Forall holds known -> always E -> line laws cites known E s k = true -> holds s.
Proof.
  intros K O H. assert (X : forall r, Forall (evCl r) (ifs s) -> ok_env r (enter E s) /\ ok_conds r (enter E s)) by (intros r C; now apply enter_ok).
  assert (N : forall ts r, Forall (evCl r) (ifs s) -> ok_env r (fold_left note ts (enter E s)) /\ ok_conds r (fold_left note ts (enter E s))).
  { intros ts r C. destruct (X r C) as [A B]. exact (notes_ok r ts _ A B). }
  destruct k; unfold line in H; lazymatch type of H with context [fold_left note] => exact (line_in_ok known _ s k K (N roots) H) | _ => exact (line_in_ok known _ s _ K X H) end.
Qed.
Lemma closed_claim c r r' : wellC [] c = true -> (evCl r c <-> evCl r' c).
Proof.
  intro H. assert (A : forall x, agree W M [] x (fun _ => Cst 0) r) by (intros x n s E; destruct n; discriminate).
  rewrite (sub_claim [] _ r r c (A r) H), (sub_claim [] _ r r' c (A r') H). tauto.
Qed.
Lemma known_facts_ok E s : always E -> holds s -> always (known_facts E s).
Proof.
  intros O H r. unfold known_facts. destruct (vars s) eqn:V; [|apply O]. destruct (ifs s) eqn:I; [|apply O]. destruct (wellC [] (claimed s)) eqn:C; [|apply O].
  apply learn_ok; [apply O|]. rewrite holds_iff in H. apply (closed_claim _ r [] C). apply H; [rewrite V; constructor | rewrite I; constructor].
Qed.
Lemma first_wrong_ok ls : forall n known E, Forall holds known -> always E -> first_wrong laws cites n known E ls = None -> Forall holds (map fst ls).
Proof.
  induction ls as [|[s k] ls IH]; intros n known E K O H; [constructor|]. cbn [first_wrong] in H. destruct (line laws cites known E s k) eqn:L; [|discriminate].
  pose proof (line_ok known E s k K O L) as HS. cbn [map fst]. constructor; [exact HS|].
  apply (IH (S n) (known ++ [s]) (known_facts E s)); auto; [apply Forall_app; auto | now apply known_facts_ok].
Qed.
Lemma start_ok given : Forall holds given -> always (start given).
Proof.
  intro H. unfold start. assert (X : always (Env (Facts [] [] []) [] [])) by (intro r; repeat constructor).
  revert X. generalize (Env (Facts [] [] []) [] []). induction H as [|s l S H IH]; intros E O; [exact O|]. cbn [fold_left]. apply IH. now apply known_facts_ok.
Qed.
Theorem accepted_ok given used ls show : accepted (Certificate laws cites given used ls) show = true -> Forall holds given -> Forall holds used -> holds show.
Proof.
  unfold accepted, first_bad. cbn [redraws_known theorems Check.given Check.used lines]. intros A G U.
  destruct (first_wrong laws cites 0 (given ++ used) (start given) ls) as [|] eqn:H; [discriminate|].
  destruct (rev ls) as [|[s k] l] eqn:R; [discriminate|]. apply eqS_eq in A. subst s.
  assert (L : Forall holds (map fst ls)) by (apply (first_wrong_ok ls 0 (given ++ used) (start given)); auto; [apply Forall_app; auto | now apply start_ok]).
  rewrite Forall_forall in L. apply L. apply in_map_iff. exists (show, k). split; auto. apply in_rev. rewrite R. now left.
Qed.
End Sound.
Fixpoint together (l : list Prop) (P : Prop) : Prop := match l with [] => P | Q :: l => Q -> together l P end.
Lemma together_intro l (P : Prop) : (Forall (fun Q => Q) l -> P) -> together l P.
Proof. induction l; cbn; intro H; [apply H; constructor|]. intro A. apply IHl. intro B. apply H. now constructor. Qed.
(** An accepted certificate is a theorem. *)
Theorem sound (W : World) (M : Model W) c show : accepted c show = true -> (forall k, proper W (M k)) -> Forall (fun k => law_of_redraws W (M k)) (redraws_known c) ->
  Forall (fun c => forall V, valid V c) (theorems c) -> Forall (holds W M) (given c) -> Forall (holds W M) (used c) -> holds W M show.
Proof. destruct c as [laws cites given used ls]. intros A P L C G U. exact (accepted_ok W M P laws L cites C given used ls show A G U). Qed.
(** So is each of its lines. *)
Theorem sound_lines (W : World) (M : Model W) c show : accepted c show = true -> (forall k, proper W (M k)) -> Forall (fun k => law_of_redraws W (M k)) (redraws_known c) ->
  Forall (fun c => forall V, valid V c) (theorems c) -> Forall (holds W M) (given c) -> Forall (holds W M) (used c) -> forall n, holds W M (nth n (map fst (lines c)) show).
Proof.
  intros A P L C G U n. pose proof (sound W M c show A P L C G U) as S. destruct c as [laws cites gs us ls]. unfold accepted, first_bad in A.
  cbn [redraws_known theorems Check.given Check.used lines] in *. destruct (first_wrong laws cites 0 (gs ++ us) (start gs) ls) as [|] eqn:H; [discriminate|].
  assert (X : Forall (holds W M) (map fst ls)) by (apply (first_wrong_ok W M P laws L cites C ls 0 (gs ++ us) (start gs)); auto; [apply Forall_app; auto | now apply (start_ok W M)]).
  destruct (nth_in_or_default n (map fst ls) show) as [I|E]; [rewrite Forall_forall in X; auto | now rewrite E].
Qed.
(** Some of a list. *)
Lemma pick {A} (P : A -> Prop) (other : A) l ns : forallb (fun n => n <? length l)%nat ns = true -> Forall P l -> Forall P (map (fun n => nth n l other) ns).
Proof.
  intros H F. rewrite Forall_map. apply Forall_forall. intros n I. rewrite forallb_forall in H. apply H in I. apply Nat.ltb_lt in I.
  rewrite Forall_forall in F. apply F. now apply nth_In.
Qed.
