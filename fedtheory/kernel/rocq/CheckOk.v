(** What the checker accepts is true in every model. *)
Require Import Reals Lra Lia List ZArith QArith Qreals Bool PArith.
From Fed Require Import World Term Poly Sign Norm NormOk Check.
Import ListNotations.
Open Scope R_scope.

Section Sound.
Variable W : World.
Variable M : Model W.
Notation evR := (evR W M). Notation evV := (evV W M). Notation evCl := (evCl W M).
Notation sem r := (sem (evR r)).
Notation ok := (ok W M). Notation value := (value W M). Notation holds := (holds W M).

Definition ok_mem r (l : list (pos * tm)) := Forall (fun x => sets M (fst x) (evV r (snd x))) l.
Definition ok_env r (E : env) := ok r (F E) /\ ok_mem r (mem E).
Definition ok_conds r (E : env) := Forall (evCl r) (conds E).

(** * Learning *)
Lemma ok_reshift r lo F : ok_low W M r lo -> ok r F -> Forall (ok_kn W M r lo) (map (fun x => (fst (fst x), pshift lo (fst (fst x)), snd x)) (kn F)).
Proof.
  intros L [_ K]. rewrite Forall_map. eapply Forall_impl; [|exact K]. intros [[k ks] s] [A _]. split; [exact A | apply pshift_ok].
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
      { unfold set_low. constructor; [exact V|]. destruct O as [L _]. unfold ok_low in L. rewrite Forall_forall in *. intros x I. apply filter_In in I. now apply L. }
      destruct (assoc v (low F)); [destruct better; [|discriminate]|]; apply some_inj in E; now rewrite <- E. }
    split; [exact L|]. constructor; [split; [exact P | apply pshift_ok] | now apply ok_reshift].
  - destruct O as [L K]. split; [exact L|]. constructor; [split; [exact P | apply pshift_ok] | exact K].
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
Proof. intros O E. exact (proj1 (norm_ok W M t r F O) x E). Qed.
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
  repeat match goal with |- context [evR (x :: r) (lift ?t)] => replace (evR (x :: r) (lift t)) with (evR r t) by apply (lift_ok W M r x t)
    | |- context [evV (x :: r) (lift ?t)] => replace (evV (x :: r) (lift t)) with (evV r t) by apply (lift_ok W M r x t) end; tauto.
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
Proof. intros O N w. destruct (norm_ok W M t r F O) as (_ & V & _). destruct (V _ N) as [_ E]. now rewrite <- E. Qed.
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
  - rewrite evR_Avg. destruct strict; [apply avg_pos | apply avg_nonneg]; intro x; apply (IHt (x :: r) (liftF F0) _ (liftF_ok W M r x F0 O) H).
Qed.

(** * References *)
Lemma quant_elim l P : forall r0, quant W l r0 P -> forall ts r, length ts = length l -> P (rev (map (fun p => value (fst p) r (snd p)) (combine l ts)) ++ r0).
Proof.
  induction l as [|s l IH]; intros r0 H [|t ts] r L; try discriminate; [exact H|]. cbn [combine map rev fst snd].
  rewrite <- app_assoc. apply IH; [|simpl in L; lia]. destruct s; apply H.
Qed.
Lemma imps_elim l r P : imps W M l r P -> Forall (evCl r) l -> P.
Proof. intro H. induction 1; simpl in H; auto. Qed.
Lemma imps_intro l r (P : Prop) : (Forall (evCl r) l -> P) -> imps W M l r P.
Proof. induction l; simpl; intro H; [apply H; constructor|]. intro A. apply IHl. intro B. apply H. now constructor. Qed.
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
Lemma map_fst_combine {A B} (l : list A) : forall (m : list B), length m = length l -> map fst (combine l m) = l.
Proof. induction l; intros [|b m] L; simpl in *; try discriminate; auto. f_equal. apply IHl. lia. Qed.
Theorem refer_ok known E r : ok_env r E -> ok_conds r E -> Forall holds known -> forall rf c, refer known E rf = Some c -> evCl r c.
Proof.
  intros O C K. apply (ref_rec2 (fun rf => forall c, refer known E rf = Some c -> evCl r c)
    (fun bc => forall cs, reasons known E cs bc = true -> Forall (evCl r) cs)).
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

(** * Combinations *)
Lemma inside_ok over r x E : ok_env r E -> ok_conds r E -> match over with Some _ => ok_env (x :: r) (inside over E) /\ ok_conds (x :: r) (inside over E) | None => ok_env r (inside over E) /\ ok_conds r (inside over E) end.
Proof. destruct over; intros; cbn [inside]; split; auto; [now apply liftE_ok | now apply lift_conds]. Qed.
Definition inner over (x : val W) r := match over : option bool with Some _ => x :: r | None => r end.
Lemma inside_ok' over r x E : ok_env r E -> ok_conds r E -> ok_env (inner over x r) (inside over E) /\ ok_conds (inner over x r) (inside over E).
Proof. intros A B. pose proof (inside_ok over r x E A B). destruct over; auto. Qed.
Lemma around_ok over r t : ((forall x, 0 <= evR (inner over x r) t) -> 0 <= evR r (around over t)) /\ ((forall x, 0 < evR (inner over x r) t) -> 0 < evR r (around over t))
  /\ ((forall x, evR (inner over x r) t = 0) -> evR r (around over t) = 0).
Proof.
  destruct over as [c|]; cbn [around inner].
  - rewrite evR_Avg. split; [apply avg_nonneg | split; [apply avg_pos|]]. intro H. rewrite <- (avg_const W c 0). now apply avg_ext.
  - pose proof (VR 0 : val W) as x. repeat split; intro H; exact (H x).
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
    + destruct (multiplier (F (inside over E)) true times) eqn:Q.
      * injection H as <- <- <-. assert (P : 0 < evR r (around over (Mul times (Sub b a)))).
        { apply around_ok. intro x. change (0 < evR (inner over x r) times * evR (inner over x r) (Sub b a)). pose proof (REF _ x eq_refl) as D. cbn [Term.evCl] in D. rewrite ev_sub.
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
  assert (Z : forall x, dot W (evV (inner over x r) (VSc times (VSub v u))) w = 0).
  { intro x. destruct (inside_ok' over r x E O C) as [A B]. pose proof (refer_ok known _ _ A B K rf _ R) as D. cbn [Term.evCl] in D.
    change (dot W (vscale W (evR (inner over x r) times) (evV (inner over x r) (VSub v u))) w = 0). rewrite dot_scale, ev_vsub, D. ring. }
  destruct over as [c|]; cbn [varound inner] in *.
  - rewrite evV_VAvg, dot_vavg. rewrite <- (avg_const W c 0). now apply avg_ext.
  - exact (Z (VR 0)).
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
    { clear -O C K A. apply all_ok in A. induction A as [|e t es l Hx H IH]; cbn [vtsum fold_right].
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
Definition fit (s : sort) (x : val W) := match s, x with SZ, VZ _ | SR, VR _ | SV, VV _ | SC, VC _ | SO, VO _ => True | _, _ => False end.
Lemma quant_iff l P : forall r0, quant W l r0 P <-> (forall xs, Forall2 fit l xs -> P (rev xs ++ r0)).
Proof.
  induction l as [|s l IH]; intro r0.
  - split; [intros H xs X; inversion X; exact H | intro H; exact (H [] (Forall2_nil _))].
  - assert (E : quant W (s :: l) r0 P <-> forall x, fit s x -> quant W l (x :: r0) P).
    { split; [intros H x X; destruct s, x; cbn in X; try contradiction; apply H | intro H; destruct s; intro x; [apply (H (VZ x)) | apply (H (VR x)) | apply (H (VV x)) | apply (H (VC x)) | apply (H (VO x))]; exact I]. }
    rewrite E. split.
    + intros H xs X. inversion X as [|? x ? l' Fx Fl]; subst. cbn [rev]. rewrite <- app_assoc. exact (proj1 (IH _) (H x Fx) _ Fl).
    + intros H x X. apply (proj2 (IH _)). intros xs Fl. specialize (H (x :: xs) (Forall2_cons _ _ X Fl)). cbn [rev] in H. now rewrite <- app_assoc in H.
Qed.
Lemma holds_iff s : holds s <-> forall r, Forall2 fit (rev (vars s)) r -> Forall (evCl r) (ifs s) -> evCl r (claimed s).
Proof.
  unfold Term.holds. rewrite quant_iff. split.
  - intros H r X C. assert (X' : Forall2 fit (vars s) (rev r)).
    { rewrite <- (rev_involutive (vars s)). clear -X. revert X. generalize (rev (vars s)). intros l X. induction X; cbn [rev]; [constructor | apply Forall2_app; auto]. }
    specialize (H _ X'). rewrite rev_involutive, app_nil_r in H. now apply (imps_elim (ifs s) r).
  - intros H xs X. rewrite app_nil_r. apply imps_intro. intro C. apply H; auto.
    clear -X. induction X; cbn [rev]; [constructor | apply Forall2_app; auto].
Qed.
Theorem cases_ok known s a b i j : Forall holds known -> cases known s a b i j = true -> holds s.
Proof.
  intros K H. unfold cases in H. destruct (nth_error known i) as [x|] eqn:X; [|discriminate]. destruct (nth_error known j) as [y|] eqn:Y; [|discriminate].
  apply andb_prop in H. destruct H as [H1 H2]. apply eqS_eq in H1, H2. rewrite Forall_forall in K.
  pose proof (K _ (nth_error_In _ _ X)) as HX. pose proof (K _ (nth_error_In _ _ Y)) as HY. subst x y. rewrite holds_iff in *. cbn [vars ifs claimed] in *.
  intros r T C. destruct (Rle_or_lt (evR r a) (evR r b)); [apply HX | apply HY]; auto; apply Forall_app; split; auto.
Qed.
Theorem exchange_ok goal : exchange goal = true -> forall r, evCl r goal.
Proof.
  assert (FUB : forall c d (f : val W -> val W -> R), avg W c (fun x => avg W d (fun y => f x y)) = avg W d (fun y => avg W c (fun x => f x y))).
  { intros [] [] f.
    - cbn. unfold mean at 1 3. set (n := INR _). unfold Rdiv.
      assert (S : forall l g, sum W l (fun i => mean W (g i)) = mean W (fun j => sum W l (fun i => g i j))).
      { induction l as [|a l IH]; intro g; cbn [sum]; [now rewrite mean_const|]. now rewrite mean_plus, IH. }
      rewrite (S (clients W) (fun i j => f (VC i) (VC j))). unfold mean. fold n.
      assert (T : forall l, sum W l (fun j => sum W (clients W) (fun i => f (VC i) (VC j)) ) / n = sum W l (fun j => sum W (clients W) (fun i => f (VC i) (VC j)) / n)).
      { unfold Rdiv. induction l as [|a l IH]; cbn [sum]; [ring | rewrite <- IH; ring]. }
      unfold Rdiv in *. now rewrite T.
    - symmetry. apply (avg_swap W (fun w i => f i w)).
    - apply (avg_swap W f).
    - cbn. apply (expect_fubini W (fun w s => f (VO w) (VO s))). }
  assert (VFUB : forall c d (f : val W -> val W -> vector W), vavg W c (fun x => vavg W d (fun y => f x y)) = vavg W d (fun y => vavg W c (fun x => f x y))).
  { intros c d f. apply (dot_ext W). intro w. rewrite !dot_vavg.
    rewrite (avg_ext W c _ (fun x => avg W d (fun y => dot W (f x y) w))) by (intro; apply dot_vavg). rewrite FUB. apply avg_ext. intro. symmetry. apply dot_vavg. }
  intros H r. destruct goal as [| |a b|a b|]; try discriminate.
  - destruct a; try discriminate. destruct a; try discriminate. destruct b; try discriminate. destruct b; try discriminate. cbn [exchange] in H.
    apply andb_prop in H. destruct H as [H H3]. apply andb_prop in H. destruct H as [H1 H2]. apply Bool.eqb_prop in H1, H2. apply eqb_eq in H3. subst.
    cbn [Term.evCl]. rewrite !evR_Avg. etransitivity; [apply avg_ext; intro; apply evR_Avg|]. symmetry. etransitivity; [apply avg_ext; intro; apply evR_Avg|]. symmetry.
    rewrite FUB. apply avg_ext. intro x. apply avg_ext. intro y. apply swap_ok.
  - destruct a; try discriminate. destruct a; try discriminate. destruct b; try discriminate. destruct b; try discriminate. cbn [exchange] in H.
    apply andb_prop in H. destruct H as [H H3]. apply andb_prop in H. destruct H as [H1 H2]. apply Bool.eqb_prop in H1, H2. apply eqb_eq in H3. subst.
    cbn [Term.evCl]. rewrite !evV_VAvg. etransitivity; [apply vavg_ext; intro; apply evV_VAvg|]. symmetry. etransitivity; [apply vavg_ext; intro; apply evV_VAvg|]. symmetry.
    rewrite VFUB. apply vavg_ext. intro x. apply vavg_ext. intro y. apply swap_ok.
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
Lemma fit_at l r n s : Forall2 fit l r -> nth_error l n = Some s -> fit s (at_ W r n).
Proof. unfold at_. revert l r. induction n; intros l r H E; destruct H; try discriminate; cbn in *; [injection E as <-; auto | eauto]. Qed.
Lemma value_var s r n : fit s (at_ W r n) -> value s r (Var s n) = at_ W r n.
Proof. intro H. destruct s; cbn; destruct (at_ W r n) eqn:E; cbn in H; try contradiction; reflexivity. Qed.
Lemma put_free i x t r : (i < length r)%nat -> occurs i t = false -> evR (put i x r) t = evR r t /\ evV (put i x r) t = evV r t.
Proof.
  intros L H. assert (A : same W M (put i x r) t r (ren (fun n => n) t)).
  { apply ren_ok. intros n O. rewrite at_put by auto. destruct (Nat.eqb n i) eqn:E; auto. apply Nat.eqb_eq in E. subst. congruence. }
  assert (B : same W M r t r (ren (fun n => n) t)) by (apply ren_ok; auto).
  destruct A as (_ & A1 & A2 & _), B as (_ & B1 & B2 & _). split; congruence.
Qed.
Lemma Forall2_len {A B} (P : A -> B -> Prop) l m : Forall2 P l m -> length l = length m. Proof. induction 1; simpl; auto. Qed.
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

(** * Certificates *)
Lemma enter_ok r E s : ok_env r E -> Forall (evCl r) (ifs s) -> ok_env r (enter E s) /\ ok_conds r (enter E s).
Proof.
  intros O C. unfold enter. cbv zeta. assert (X : ok_env r (fold_left learn (ifs s) E)).
  { clear -O C. revert E O. induction C; intros E O; [exact O|]. cbn [fold_left]. apply IHC. now apply learn_ok. }
  split; [exact X | exact C].
Qed.
Definition always (E : env) := forall r, ok_env r E.
Lemma notes_ok r ts : forall E, ok_env r E -> ok_conds r E -> ok_env r (fold_left note ts E) /\ ok_conds r (fold_left note ts E).
Proof.
  induction ts as [|t ts IH]; intros E O C; [split; auto|]. cbn [fold_left]. unfold note at 2 4. destruct (multiplier (F E) false t) eqn:Q; [|now apply IH].
  apply (multiplier_ok t r _ false (proj1 O)) in Q. cbv iota in Q. apply IH.
  - apply learn_ok; [exact O | exact Q].
  - unfold ok_conds, learn in *. destruct (diff (F E) (Cst 0) t); exact C.
Qed.
Theorem line_in_ok known E s k : Forall holds known -> (forall r, Forall (evCl r) (ifs s) -> ok_env r E /\ ok_conds r E) -> line_in known E s k = true -> holds s.
Proof.
  intros K O H. unfold line_in in H.
  assert (RUN : (forall r, ok_env r E -> ok_conds r E -> evCl r (claimed s)) -> holds s).
  { intro G. apply holds_iff. intros r _ C. destruct (O r C). now apply G. }
  destruct k.
  - apply RUN. intros r A B. exact (combination_ok known r E terms (claimed s) A B K H).
  - destruct (refer known E r) as [c|] eqn:R; [|discriminate]. apply RUN. intros r' A B. pose proof (refer_ok known E r' A B K r c R) as D. now apply (covers_ok r' _ c _ (proj1 A)).
  - apply RUN. intros r' A B. exact (monotone_ok known r' E r (claimed s) A B K H).
  - destruct (claimed s) as [| |a b| |] eqn:TH; try discriminate. destruct (refer known E r1) as [c|] eqn:R1; [|discriminate]. destruct (refer known E r2) as [d|] eqn:R2; [|discriminate].
    apply andb_prop in H. destruct H as [H1 H2]. apply RUN. intros r A B. cbn [Term.evCl].
    pose proof (covers_ok r _ c _ (proj1 A) H1 (refer_ok known _ r A B K r1 c R1)) as D1. pose proof (covers_ok r _ d _ (proj1 A) H2 (refer_ok known _ r A B K r2 d R2)) as D2.
    cbn [Term.evCl] in D1, D2. lra.
  - now apply (induction_ok known s on base step).
  - now apply (cases_ok known s a b below above).
  - apply holds_iff. intros r _ _. now apply exchange_ok.
  - discriminate.
Qed.
Theorem line_ok known E s k : Forall holds known -> always E -> line known E s k = true -> holds s.
Proof.
  intros K O H. assert (X : forall r, Forall (evCl r) (ifs s) -> ok_env r (enter E s) /\ ok_conds r (enter E s)) by (intros r C; now apply enter_ok).
  assert (N : forall ts r, Forall (evCl r) (ifs s) -> ok_env r (fold_left note ts (enter E s)) /\ ok_conds r (fold_left note ts (enter E s))).
  { intros ts r C. destruct (X r C) as [A B]. exact (notes_ok r ts _ A B). }
  destruct k as [es|rf|rf|r1 r2|i b st|a b i j| |ts k]; unfold line in H;
  [exact (line_in_ok known _ s _ K X H) | exact (line_in_ok known _ s _ K X H) | exact (line_in_ok known _ s _ K X H) | exact (line_in_ok known _ s _ K X H)
  | exact (line_in_ok known _ s _ K X H) | exact (line_in_ok known _ s _ K X H) | exact (line_in_ok known _ s _ K X H) | exact (line_in_ok known _ s k K (N ts) H)].
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
Lemma first_wrong_ok ls : forall n known E, Forall holds known -> always E -> first_wrong n known E ls = None -> Forall holds (map fst ls).
Proof.
  induction ls as [|[s k] ls IH]; intros n known E K O H; [constructor|]. cbn [first_wrong] in H. destruct (line known E s k) eqn:L; [|discriminate].
  pose proof (line_ok known E s k K O L) as HS. cbn [map fst]. constructor; [exact HS|].
  apply (IH (S n) (known ++ [s]) (known_facts E s)); auto; [apply Forall_app; auto | now apply known_facts_ok].
Qed.
Lemma start_ok given : Forall holds given -> always (start given).
Proof.
  intro H. unfold start. assert (X : always (Env (Facts [] []) [] [])) by (intro r; repeat constructor).
  revert X. generalize (Env (Facts [] []) [] []). induction H as [|s l S H IH]; intros E O; [exact O|]. cbn [fold_left]. apply IH. now apply known_facts_ok.
Qed.
Theorem accepted_ok given used ls show : accepted given used ls show = true -> Forall holds given -> Forall holds used -> holds show.
Proof.
  unfold accepted, first_bad. intros A G U. destruct (first_wrong 0 (given ++ used) (start given) ls) as [|] eqn:H; [discriminate|].
  destruct (rev ls) as [|[s k] l] eqn:R; [discriminate|]. apply eqS_eq in A. subst s.
  assert (L : Forall holds (map fst ls)) by (apply (first_wrong_ok ls 0 (given ++ used) (start given)); auto; [apply Forall_app; auto | now apply start_ok]).
  rewrite Forall_forall in L. apply L. apply in_map_iff. exists (show, k). split; auto. apply in_rev. rewrite R. now left.
Qed.
End Sound.
Fixpoint together (l : list Prop) (P : Prop) : Prop := match l with [] => P | Q :: l => Q -> together l P end.
Lemma together_intro l (P : Prop) : (Forall (fun Q => Q) l -> P) -> together l P.
Proof. induction l; cbn; intro H; [apply H; constructor|]. intro A. apply IHl. intro B. apply H. now constructor. Qed.
(** An accepted certificate is a theorem: from what is given and what is used, what is to be shown. *)
Theorem sound W (M : Model W) given used ls show : accepted given used ls show = true ->
  together (map (holds W M) given) (together (map (holds W M) used) (holds W M show)).
Proof.
  intro A. apply together_intro. intro G. apply together_intro. intro U. rewrite Forall_map in G. rewrite Forall_map in U. now apply (accepted_ok W M given used ls).
Qed.
