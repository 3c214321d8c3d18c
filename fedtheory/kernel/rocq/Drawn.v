(** Outcomes that are one independent draw for each integer, each of which shows one of finitely many faces: the infinite product of section 9 of
    docs/certificates.md. What is random looks at finitely many draws of finitely many outcomes. *)
Set Warnings "-notation-overridden".
Require Import Reals Lra Lia List ZArith Permutation FunctionalExtensionality Classical.
Require ClassicalDedekindReals.
From Fed Require Import World Worlds Made.
Import ListNotations.
Open Scope R_scope.

(** * The number of which something is true, if it is true of one number alone; else 0. *)
Definition only (P : R -> Prop) : Prop := exists x, P x /\ forall y, P y -> y = x.
Lemma only_bound (P : R -> Prop) : ~ ~ only P -> bound P.
Proof. intro H. apply NNPP in H. destruct H as (x & _ & U). exists x. intros y Y. right. now apply U. Qed.
Lemma only_some (P : R -> Prop) : ~ ~ only P -> exists x, P x.
Proof. intro H. apply NNPP in H. destruct H as (x & X & _). now exists x. Qed.
Definition the (P : R -> Prop) : R := match ClassicalDedekindReals.sig_not_dec (only P) with
  | left H => proj1_sig (completeness P (only_bound P H) (only_some P H)) | right _ => 0 end.
Lemma the_only (P : R -> Prop) x : P x -> (forall y, P y -> y = x) -> the P = x.
Proof.
  intros X U. unfold the. destruct (ClassicalDedekindReals.sig_not_dec (only P)) as [H|H]; [|exfalso; apply H; now exists x].
  destruct (completeness _ _ _) as [m [A B]]. cbn [proj1_sig]. apply Rle_antisym; [apply B; intros y Y; right; now apply U | now apply A].
Qed.
Lemma the_none (P : R -> Prop) : (forall x, ~ P x) -> the P = 0.
Proof.
  intro N. unfold the. destruct (ClassicalDedekindReals.sig_not_dec (only P)) as [H|H]; [|reflexivity].
  exfalso. apply H. intros (x & X & _). exact (N x X).
Qed.

Section Drawn.
Variable O : Type.
Variable some : O.
Variable faces : list (O * R).
Hypothesis positive : Forall (fun x => 0 <= snd x) faces.
Hypothesis one : wsum O faces (fun _ => 1) = 1.
Notation total := (wsum O faces).

Definition put (k : Z) (x : O) (w : Z -> O) : Z -> O := fun j => if Z.eq_dec j k then x else w j.
(** The expectation over these draws, the others being those of [w]. *)
Fixpoint over (l : list Z) (f : (Z -> O) -> R) (w : Z -> O) : R := match l with [] => f w | k :: l => total (fun x => over l f (put k x w)) end.
Definition sees {A} (l : list Z) (f : (Z -> O) -> A) : Prop := forall w v, (forall k, In k l -> w k = v k) -> f w = f v.

Lemma total_ext f g : (forall x, f x = g x) -> total f = total g.
Proof. intro H. f_equal. now apply functional_extensionality. Qed.
Lemma total_const c : total (fun _ => c) = c.
Proof. transitivity (total (fun _ => c * 1)); [apply total_ext; intro; ring|]. rewrite wsum_scale, one. ring. Qed.
Lemma put_put j k x y w : j <> k -> put j y (put k x w) = put k x (put j y w).
Proof. intro N. apply functional_extensionality. intro i. unfold put. destruct (Z.eq_dec i j), (Z.eq_dec i k); congruence. Qed.
Lemma put_again k x y w : put k y (put k x w) = put k y w.
Proof. apply functional_extensionality. intro i. unfold put. destruct (Z.eq_dec i k); reflexivity. Qed.
Lemma over_ext l : forall f g w, (forall v, f v = g v) -> over l f w = over l g w.
Proof. induction l as [|k l IH]; intros f g w H; cbn [over]; [apply H|]. apply total_ext. intro. now apply IH. Qed.
Lemma over_agree m f : sees m f -> forall l w v, (forall j, In j m -> ~ In j l -> w j = v j) -> over l f w = over l f v.
Proof.
  intro S. induction l as [|k l IH]; intros w v H; cbn [over]; [apply S; intros; apply H; auto|].
  apply total_ext. intro x. apply IH. intros j J N. unfold put. destruct (Z.eq_dec j k); [reflexivity|]. apply H; auto. intros [E|E]; congruence.
Qed.
Lemma over_swap k j l f w : over (k :: j :: l) f w = over (j :: k :: l) f w.
Proof.
  cbn [over]. destruct (Z.eq_dec k j) as [->|N]; [reflexivity|]. rewrite wsum_swap.
  apply total_ext. intro y. apply total_ext. intro x. now rewrite put_put by auto.
Qed.
Lemma over_permuted l m : Permutation l m -> forall f w, over l f w = over m f w.
Proof.
  induction 1; intros f w; cbn [over]; [reflexivity | now apply total_ext | apply (over_swap y x l f w) | now rewrite IHPermutation1].
Qed.
Lemma over_more m f : sees m f -> forall l w, over (l ++ m) f w = over m f w.
Proof.
  intro S. induction l as [|k l IH]; intro w; [reflexivity|]. cbn [app over]. rewrite <- (IH w), <- (total_const (over (l ++ m) f w)).
  apply total_ext. intro x. apply (over_agree m f S). intros j J N. unfold put. destruct (Z.eq_dec j k); [|reflexivity].
  exfalso. apply N. apply in_or_app. now right.
Qed.
Lemma over_same l m f w v : sees l f -> sees m f -> over l f w = over m f v.
Proof.
  intros L M. transitivity (over m f w).
  - rewrite <- (over_more l f L m w), <- (over_more m f M l w). apply over_permuted, Permutation_app_comm.
  - apply (over_agree m f M). intros j J N. contradiction.
Qed.
Lemma over_app l m f : forall w, over (l ++ m) f w = over l (fun v => over m f v) w.
Proof. induction l as [|k l IH]; intro w; cbn [app over]; [reflexivity|]. apply total_ext. intro. apply IH. Qed.
Lemma over_plus l f g : forall w, over l (fun v => f v + g v) w = over l f w + over l g w.
Proof. induction l as [|k l IH]; intro w; cbn [over]; [reflexivity|]. rewrite <- wsum_plus. apply total_ext. intro. apply IH. Qed.
Lemma over_scale l c f : forall w, over l (fun v => c * f v) w = c * over l f w.
Proof. induction l as [|k l IH]; intro w; cbn [over]; [reflexivity|]. rewrite <- wsum_scale. apply total_ext. intro. apply IH. Qed.
Lemma over_nonneg l f : (forall w, 0 <= f w) -> forall w, 0 <= over l f w.
Proof. intro H. induction l as [|k l IH]; intro w; cbn [over]; [apply H|]. now apply wsum_nonneg. Qed.
Lemma over_pos l f : (forall w, 0 < f w) -> forall w, 0 < over l f w.
Proof. intro H. induction l as [|k l IH]; intro w; cbn [over]; [apply H|]. apply wsum_pos; auto. rewrite one. lra. Qed.
Lemma total_over l : forall (f : O -> (Z -> O) -> R) w, total (fun x => over l (f x) w) = over l (fun v => total (fun x => f x v)) w.
Proof.
  induction l as [|k l IH]; intros f w; cbn [over]; [reflexivity|]. rewrite wsum_swap. apply total_ext. intro x. apply IH.
Qed.
Lemma over_over l m f : forall w v, over l (fun a => over m (f a) v) w = over m (fun b => over l (fun a => f a b) w) v.
Proof.
  induction l as [|k l IH]; intros w v; cbn [over]; [reflexivity|]. rewrite <- total_over. apply total_ext. intro x. apply IH.
Qed.

(** * The expectation *)
Definition average (f : (Z -> O) -> R) : R := the (fun x => exists l, sees l f /\ x = over l f (fun _ => some)).
Lemma average_sees l (f : (Z -> O) -> R) w : sees l f -> average f = over l f w.
Proof.
  intro L. apply the_only; [exists l; split; [exact L | now apply over_same]|].
  intros y (m & M & ->). now apply over_same.
Qed.
Lemma average_unseen (f : (Z -> O) -> R) : (forall l, ~ sees l f) -> average f = 0.
Proof. intro N. apply the_none. intros x (l & L & _). exact (N l L). Qed.
Lemma seen (f : (Z -> O) -> R) : (exists l, sees l f) \/ (forall l, ~ sees l f).
Proof. destruct (classic (exists l, sees l f)) as [H|H]; [now left | right; intros l L; apply H; now exists l]. Qed.
Lemma sees_more {A} l m (f : (Z -> O) -> A) : (forall k, In k l -> In k m) -> sees l f -> sees m f.
Proof. intros I L w v H. apply L. auto. Qed.
Lemma average_ext f g : (forall w, f w = g w) -> average f = average g.
Proof. intro H. f_equal. now apply functional_extensionality. Qed.
Lemma average_const c : average (fun _ => c) = c.
Proof. exact (average_sees [] (fun _ => c) (fun _ => some) (fun _ _ _ => eq_refl)). Qed.
Lemma average_scale c f : average (fun w => c * f w) = c * average f.
Proof.
  destruct (Req_dec c 0) as [->|C].
  - rewrite (average_ext _ (fun _ => 0)) by (intro; ring). rewrite average_const. ring.
  - destruct (seen f) as [[l L]|N].
    + rewrite (average_sees l f (fun _ => some) L), (average_sees l _ (fun _ => some)), over_scale; [reflexivity|].
      intros w v H. now rewrite (L w v H).
    + rewrite (average_unseen f N), average_unseen; [ring|]. intros l L. apply (N l). intros w v H.
      apply (Rmult_eq_reg_l c); [exact (L w v H) | exact C].
Qed.
Lemma average_nonneg f : (forall w, 0 <= f w) -> 0 <= average f.
Proof.
  intro H. destruct (seen f) as [[l L]|N]; [rewrite (average_sees l f (fun _ => some) L); now apply over_nonneg | rewrite (average_unseen f N); lra].
Qed.
Lemma average_plus l m (f g : (Z -> O) -> R) : sees l f -> sees m g -> average (fun w => f w + g w) = average f + average g.
Proof.
  intros L M. assert (L' : sees (l ++ m) f) by (eapply sees_more; [|exact L]; intros; apply in_or_app; auto).
  assert (M' : sees (l ++ m) g) by (eapply sees_more; [|exact M]; intros; apply in_or_app; auto).
  rewrite (average_sees _ f (fun _ => some) L'), (average_sees _ g (fun _ => some) M'), (average_sees (l ++ m) _ (fun _ => some)), over_plus; [reflexivity|].
  intros w v H. now rewrite (L' w v H), (M' w v H).
Qed.
Lemma average_pos l (f : (Z -> O) -> R) : sees l f -> (forall w, 0 < f w) -> 0 < average f.
Proof. intros L H. rewrite (average_sees l f (fun _ => some) L). now apply over_pos. Qed.
Lemma average_swap l f : (forall w v w' v', (forall k, In k l -> w k = w' k) -> (forall k, In k l -> v k = v' k) -> f w v = f w' v') ->
  average (fun w => average (fun v => f w v)) = average (fun v => average (fun w => f w v)).
Proof.
  intro H. pose (s := fun _ : Z => some).
  transitivity (over l (fun w => over l (f w) s) s).
  - rewrite (average_ext _ (fun w => over l (f w) s)) by (intro; apply average_sees; intros a b E; now apply H).
    apply average_sees. intros a b E. apply over_ext. intro. now apply H.
  - rewrite over_over. symmetry. rewrite (average_ext _ (fun v => over l (fun w => f w v) s)) by (intro; apply average_sees; intros a b E; now apply H).
    apply average_sees. intros a b E. apply over_ext. intro. now apply H.
Qed.
(** Over one draw, and over two. *)
Lemma average_one k (h : O -> R) : average (fun w => h (w k)) = total h.
Proof.
  rewrite (average_sees [k] _ (fun _ => some)) by (intros w v H; rewrite (H k); [reflexivity | now left]).
  cbn [over]. apply total_ext. intro x. unfold put. now destruct (Z.eq_dec k k).
Qed.
Lemma average_two j k (h : O -> O -> R) : j <> k -> average (fun w => h (w j) (w k)) = total (fun x => total (fun y => h x y)).
Proof.
  intro N. rewrite (average_sees [j; k] _ (fun _ => some)) by (intros w v H; rewrite (H j), (H k); cbn; auto).
  cbn [over]. apply total_ext. intro x. apply total_ext. intro y. unfold put.
  destruct (Z.eq_dec j k), (Z.eq_dec j j), (Z.eq_dec k k); congruence.
Qed.
(** A draw that is drawn again has the law that it had. *)
Lemma average_again k l (f : (Z -> O) -> R) : sees l f -> average f = average (fun w => average (fun s => f (put k (s k) w))).
Proof.
  intro L. rewrite (average_ext (fun w => average _) (fun w => over [k] f w)) by (intro w; apply (average_one k (fun x => f (put k x w)))).
  assert (L' : sees (l ++ [k]) f) by (eapply sees_more; [|exact L]; intros; apply in_or_app; auto).
  rewrite (average_sees _ f (fun _ => some) L'), over_app. symmetry. apply average_sees.
  intros w v H. cbn [over]. apply total_ext. intro x. apply L. intros j J. unfold put. destruct (Z.eq_dec j k); auto.
Qed.

(** * The world *)
Definition finitary {A} (f : (nat -> Z -> O) -> A) : Prop :=
  exists N l, forall o p, (forall n k, (n < N)%nat -> In k l -> o n k = p n k) -> f o = f p.
Lemma finitary_const {A} (c : A) : finitary (fun _ => c).
Proof. exists 0%nat, []. auto. Qed.
Lemma finitary_two {A B C} (h : A -> B -> C) f g : finitary f -> finitary g -> finitary (fun o => h (f o) (g o)).
Proof.
  intros (N & l & F) (M & m & G). exists (Nat.max N M), (l ++ m). intros o p H. f_equal; [apply F | apply G]; intros n k L I; apply H; try lia; apply in_or_app; auto.
Qed.
Lemma finitary_one {A B} (h : A -> B) f : finitary f -> finitary (fun o => h (f o)).
Proof. intro F. exact (finitary_two (fun a (_ : unit) => h a) f (fun _ => tt) F (finitary_const tt)). Qed.
Lemma finitary_after {A} (f : (nat -> Z -> O) -> A) : finitary f -> finitary (fun o => f (after o)).
Proof. intros (N & l & F). exists (S N), l. intros o p H. apply F. intros n k L I. apply H; auto. lia. Qed.
Lemma finitary_over {A B} (h : ((Z -> O) -> A) -> B) f : finitary f -> finitary (fun o => h (fun w => f (before w o))).
Proof.
  intros (N & l & F). exists N, l. intros o p H. f_equal. apply functional_extensionality. intro w. apply F.
  intros n k L I. destruct n as [|n]; [reflexivity|]. cbn [before]. apply H; auto. lia.
Qed.
Lemma finitary_sees {A} (f : (Z -> O) -> A) : finitary (fun o => f (o 0%nat)) -> exists l, sees l f.
Proof. intros (N & l & F). exists l. intros w v H. apply (F (fun _ => w) (fun _ => v)). auto. Qed.

Variables (k : nat) (z : Z) (sizes : list Z).
Fixpoint vaverage (k : nat) : ((Z -> O) -> vec k) -> vec k := match k with 0%nat => fun _ => tt
  | S k => fun x => (average (fun w => fst (x w)), vaverage k (fun w => snd (x w))) end.
Lemma dot_vaverage j l u : forall x, sees l x -> pdot j (vaverage j x) u = average (fun w => pdot j (x w) u).
Proof.
  revert u. induction j as [|j IH]; intros u x L; [cbn [pdot]; now rewrite average_const|].
  cbn [vaverage]. rewrite pdot_S. cbn [fst snd].
  assert (F : sees l (fun w => snd (x w))) by (intros w v H; now rewrite (L w v H)).
  rewrite (IH (snd u) _ F), Rmult_comm, <- average_scale, <- (average_plus l l); [apply average_ext; intro; rewrite pdot_S; ring | |];
    intros w v H; now rewrite (L w v H).
Qed.
Definition drawn : World.
Proof.
  refine {| draws := {| space := euclid k z sizes; outcome := Z -> O; some_outcome := fun _ => some; expect := average; vexpect := vaverage k |};
    random := finitary; zrandom := finitary; vrandom := finitary; orandom := fun x => forall j, finitary (fun o => x o j) |}; cbn [draws space outcome expect vexpect].
  - exact finitary_const.
  - intros f g. apply (finitary_two Rplus).
  - intros f g. apply (finitary_two Rmult).
  - intros j f. apply (finitary_one (root j)).
  - intro x. apply (finitary_one IZR).
  - intros x y. apply (finitary_two (dot (euclid k z sizes))).
  - intro f. apply (finitary_over average).
  - intro f. apply finitary_after.
  - exact finitary_const.
  - intros x y. apply (finitary_two Z.add).
  - intros x y. apply (finitary_two Z.mul).
  - intro x. apply finitary_after.
  - exact finitary_const.
  - intros x y. apply (finitary_two (vadd (euclid k z sizes))).
  - intros f x. apply (finitary_two (vscale (euclid k z sizes))).
  - intro x. apply (finitary_over (vaverage k)).
  - intro x. apply finitary_after.
  - intros w j. apply finitary_const.
  - intro j. exists 1%nat, [j]. intros o p H. apply H; [lia | now left].
  - intros x X j. apply (finitary_after (fun o => x o j)), X.
  - exact average_const.
  - exact average_scale.
  - exact average_nonneg.
  - intros f g F G. apply finitary_sees in F, G. destruct F as [l F], G as [m G]. now apply (average_plus l m).
  - intros f F. apply finitary_sees in F. destruct F as [l F]. now apply (average_pos l).
  - intros f (N & l & F). apply (average_swap l). intros w v w' v' A B.
    apply (F (before w (fun _ => v)) (before w' (fun _ => v'))). intros [|n] j _ J; cbn [before]; auto.
  - intros x X u. apply finitary_sees in X. destruct X as [l X]. now apply (dot_vaverage k l).
Defined.
Definition again (j : Z) (w s : outcome drawn) : outcome drawn := put j (s j) w.
Lemma again_redraws : redraws drawn again.
Proof. intros j f F. apply finitary_sees in F. destruct F as [l F]. exact (average_again j l f F). Qed.
End Drawn.

(** * Draws that show one of two faces: what is defined looks at finitely many of them *)
Definition few_draws {I A} (f : (I -> bool) -> A) : Prop := exists l, forall w v, (forall i, In i l -> w i = v i) -> f w = f v.
Section Values.
Variable I : Type.
Hypothesis same : forall i j : I, {i = j} + {i <> j}.
Definition shown_at (i : I) (b : bool) (w : I -> bool) : I -> bool := fun j => if same j i then b else w j.
Lemma values {A} l : forall f : (I -> bool) -> A, (forall w v, (forall i, In i l -> w i = v i) -> f w = f v) -> exists vs, forall w, In (f w) vs.
Proof.
  induction l as [|i l IH]; intros f F.
  - exists [f (fun _ => true)]. intro w. left. apply F. intros i [].
  - assert (G : forall b, exists vs, forall w, In (f (shown_at i b w)) vs).
    { intro b. apply IH. intros w v H. apply F. intros j J. unfold shown_at. destruct (same j i) as [|N]; [reflexivity|].
      destruct J as [J|J]; [congruence | auto]. }
    destruct (G true) as [vs V], (G false) as [us U]. exists (vs ++ us). intro w. apply in_or_app.
    assert (E : w = shown_at i (w i) w) by (apply functional_extensionality; intro j; unfold shown_at; destruct (same j i); congruence).
    rewrite E. destruct (w i); [left; apply V | right; apply U].
Qed.
Lemma few_cover {A B} (g : A -> (I -> bool) -> B) : (forall a, few_draws (g a)) -> forall vs, exists l, forall a, In a vs ->
  forall w v, (forall i, In i l -> w i = v i) -> g a w = g a v.
Proof.
  intros H vs. induction vs as [|a vs (l & L)]; [exists []; intros a []|]. destruct (H a) as [m M]. exists (m ++ l).
  intros b [<-|J] w v E; [apply M | apply (L b J)]; intros; apply E; apply in_or_app; auto.
Qed.
Lemma few_choice {A B} (x : (I -> bool) -> A) (g : A -> (I -> bool) -> B) : few_draws x -> (forall a, few_draws (g a)) -> few_draws (fun w => g (x w) w).
Proof.
  intros [l L] H. destruct (values l x L) as [vs V]. destruct (few_cover g H vs) as [m M]. exists (l ++ m). intros w v E.
  assert (X : x w = x v) by (apply L; intros; apply E; apply in_or_app; auto). rewrite <- X.
  apply (M (x w) (V w)). intros; apply E; apply in_or_app; auto.
Qed.
End Values.
Lemma few_const {I A} (c : A) : few_draws (fun _ : I -> bool => c). Proof. exists []. auto. Qed.
Lemma few_draw k : few_draws (fun w : Z -> bool => w k). Proof. exists [k]. intros w v H. apply H. now left. Qed.
Lemma draws_choice {A B} (x : (Z -> bool) -> A) (g : A -> (Z -> bool) -> B) : few_draws x -> (forall a, few_draws (g a)) -> few_draws (fun w => g (x w) w).
Proof. exact (few_choice Z Z.eq_dec x g). Qed.
Lemma few_rec {A} z (zero first : (Z -> bool) -> A) (next : Z -> ((Z -> bool) -> A) -> (Z -> bool) -> A) : few_draws zero -> few_draws first ->
  (forall s F, few_draws F -> few_draws (next s F)) -> forall t, few_draws (rec z zero first next t).
Proof.
  intros H0 H1 H t. unfold rec. destruct (t <? z)%Z; [exact H0|]. induction (Z.to_nat (t - z)) as [|n IH]; cbn [nat_rect]; auto.
Qed.
(** Of outcomes that follow each other. *)
Definition pair_dec : forall i j : nat * Z, {i = j} + {i <> j}.
Proof. intros [a b] [c d]. destruct (Nat.eq_dec a c), (Z.eq_dec b d); [left | right | right | right]; congruence. Defined.
Lemma finitary_few {A} (f : (nat -> Z -> bool) -> A) : finitary bool f <-> few_draws (fun u => f (fun n k => u (n, k))).
Proof.
  split.
  - intros (N & l & F). exists (list_prod (seq 0 N) l). intros w v H. apply F. intros n k L I. apply H. apply in_prod; [apply in_seq; lia | exact I].
  - intros [ps F]. exists (S (list_max (map fst ps))), (map snd ps). intros o p H.
    apply (F (fun q => o (fst q) (snd q)) (fun q => p (fst q) (snd q))). intros [n k] J. cbn [fst snd]. apply H.
    + pose proof (proj1 (list_max_le (map fst ps) (list_max (map fst ps))) (Nat.le_refl _)) as M. rewrite Forall_forall in M.
      specialize (M n (in_map fst ps (n, k) J)). lia.
    + exact (in_map snd ps (n, k) J).
Qed.
Lemma finitary_choice {A B} (x : (nat -> Z -> bool) -> A) (g : A -> (nat -> Z -> bool) -> B) :
  finitary bool x -> (forall a, finitary bool (g a)) -> finitary bool (fun o => g (x o) o).
Proof.
  rewrite !finitary_few. intros X H. apply (few_choice _ pair_dec (fun u => x (fun n k => u (n, k))) (fun a u => g a (fun n k => u (n, k)))); [exact X|].
  intro a. now apply finitary_few.
Qed.
Lemma finitary_drawn {A} (f : (Z -> bool) -> A) (w : (nat -> Z -> bool) -> Z -> bool) : few_draws f -> (forall k, finitary bool (fun o => w o k)) -> finitary bool (fun o => f (w o)).
Proof.
  intros [l L] W. assert (G : exists N m, forall o p, (forall n k, (n < N)%nat -> In k m -> o n k = p n k) -> forall k, In k l -> w o k = w p k).
  { clear L. induction l as [|k l (N & m & H)]; [exists 0%nat, []; intros o p _ k []|]. destruct (W k) as (M & r & R). exists (Nat.max N M), (m ++ r).
    intros o p E j [<-|J]; [apply R | apply (H o p); auto]; intros; apply E; try lia; apply in_or_app; auto. }
  destruct G as (N & m & H). exists N, m. intros o p E. apply L. now apply (H o p).
Qed.

(** * Unfolding, where outcomes are draws *)
Lemma again_random (z : (nat -> Z -> bool) -> Z) (w s : (nat -> Z -> bool) -> Z -> bool) : finitary bool z -> (forall k, finitary bool (fun o => w o k)) -> (forall k, finitary bool (fun o => s o k)) ->
  forall j, finitary bool (fun o => put bool (z o) (s o (z o)) (w o) j).
Proof.
  intros Z' W S j. apply (finitary_choice z (fun a o => put bool a (s o a) (w o) j) Z'). intro a. unfold put. destruct (Z.eq_dec j a); [apply S | apply W].
Qed.
(** [f] as a function of the value of [x], too. *)
Ltac abstracted f x := constr:(fun w : Z -> bool => ltac:(let b := eval cbv beta in (f w) in let y := eval cbv beta in (x w) in let p := eval pattern y in b in lazymatch p with ?h _ => exact h end)).
Ltac draw_of f := let G := constr:(fun w : Z -> bool => ltac:(let b := eval cbv beta in (f w) in lazymatch b with context [w ?k] => exact k end)) in
  lazymatch G with fun _ => ?k => k end.
(** What looks at finitely many draws: it is found out by taking one after the other away. *)
Ltac looks := cbv beta; lazymatch goal with |- few_draws ?f => first
  [ lazymatch f with fun _ => ?c => exact (few_const c) end | match goal with H : few_draws f |- _ => exact H end
  | match goal with H : few_draws ?F |- _ => match f with context [F] => let g := abstracted f F in
      refine (draws_choice F (fun a w => g w a) H _); intro; looks end end
  | match f with context [rec ?z ?o ?i ?n ?t] => let x := constr:(rec z o i n t) in let g := abstracted f x in
      refine (draws_choice x (fun a w => g w a) _ _); [apply few_rec; [looks | looks | intros; looks] | intro; looks] end
  | let k := draw_of f in let x := constr:(fun w : Z -> bool => w k) in let g := abstracted f x in
      refine (draws_choice x (fun a w => g w a) (few_draw k) _); intro; looks ] end.
(** What is random, as the sorts promise it. *)
Ltac taken x H := lazymatch goal with |- finitary bool ?f =>
  let g := constr:(fun o : nat -> Z -> bool => ltac:(let b := eval cbv beta in (f o) in let p := eval pattern (x o) in b in lazymatch p with ?h _ => exact h end)) in
  refine (finitary_choice x (fun a o => g o a) H _); clear x H; intro; cbv beta end.
Ltac at_random unfolds := intros; lazymatch goal with |- random _ ?f => change (finitary bool f) | |- zrandom _ ?f => change (finitary bool f) | |- vrandom _ ?f => change (finitary bool f) end;
  repeat match goal with H : random _ ?x |- _ => taken x H | H : zrandom _ ?x |- _ => taken x H | H : vrandom _ ?x |- _ => taken x H end;
  first [ lazymatch goal with |- finitary bool (fun _ => ?c) => exact (finitary_const bool c) end | match goal with H : orandom _ ?x |- finitary bool ?f =>
    let g := constr:(fun o : nat -> Z -> bool => ltac:(let b := eval cbv beta in (f o) in let p := eval pattern (x o) in b in lazymatch p with ?h _ => exact h end)) in
    lazymatch g with fun _ => ?h => refine (finitary_drawn h x _ H) end end; unfolds; looks ].
(** A draw that is drawn again is the one or the other; an expectation is the sum over the faces of the draw that it looks at. *)
Lemma apart_below a b : IZR a + 1 <= IZR b -> a <> b. Proof. intros H E. subst. lra. Qed.
Lemma apart_above a b : IZR b + 1 <= IZR a -> a <> b. Proof. intros H E. subst. lra. Qed.
Ltac drawn_again := match goal with |- context [Z.eq_dec ?a ?b] => let E := fresh in
  first [ assert (E : a = b) by lia; destruct (Z.eq_dec a b); [|contradiction] | assert (E : a <> b) by (first [lia | apply apart_below; sums; closed | apply apart_above; sums; closed]); destruct (Z.eq_dec a b); [contradiction|] ]; clear E end.
Ltac averaged one := match goal with |- context [average bool ?o ?F ?f] =>
  let G := constr:(fun w : Z -> bool => ltac:(let b := eval cbv beta in (f w) in lazymatch b with context [w ?k] => let p := eval pattern (w k) in b in lazymatch p with ?h _ => exact (k, h) end | _ => exact (0%Z, fun _ : bool => b) end)) in
  lazymatch G with fun _ => (?k, ?h) => let Q := fresh in pose proof (average_one bool o F one k h : average bool o F f = wsum bool F h) as Q; rewrite Q; clear Q; cbn [wsum] end end.
Ltac same_draws := repeat match goal with |- context [if ?w ?a then _ else _] => is_var w; match goal with |- context [if w ?b then _ else _] =>
  tryif constr_eq a b then fail else (let E := fresh in assert (E : b = a) by lia; rewrite E; clear E) end end.
Ltac faced := same_draws; match goal with |- context [if ?w ?k then _ else _] => is_var w; destruct (w k) end.
Ltac undrawn := repeat match goal with H : context [if ?w _ then _ else _] |- _ => is_var w; revert H end.
Ltac shown_drawn one := cbv beta in *; apart; integers; members; laid_all; undecided; undrawn; opened; repeat (first [drawn_again | averaged one | faced]; opened);
  tried_again; intros; again; ceilings; vectors; integers; leaf.
