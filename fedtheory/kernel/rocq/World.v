(** What the sorts of docs/certificates.md mean: reals, integers, vectors, clients, outcomes; roots. *)
Require Import Reals Lra Lia List ZArith FunctionalExtensionality.
Import ListNotations.
Open Scope R_scope.

(** The [k]-th root; 0 of what is not positive. *)
Definition root (k : nat) (x : R) : R := if Rle_dec x 0 then 0 else Rpower x (/ INR k).

(** Vectors and clients: a real inner-product space, and finitely many clients, each of whom stands once in a list. *)
Record Space := {
  vector : Type;
  vadd : vector -> vector -> vector;
  vscale : R -> vector -> vector;
  vzero : vector;
  dot : vector -> vector -> R;
  dot_comm : forall u v, dot u v = dot v u;
  dot_add : forall u v w, dot (vadd u v) w = dot u w + dot v w;
  dot_scale : forall c u w, dot (vscale c u) w = c * dot u w;
  dot_zero : forall w, dot vzero w = 0;
  dot_pos : forall u, 0 <= dot u u;
  dot_ext : forall u v, (forall w, dot u w = dot v w) -> u = v;

  client : Type;
  clients : list client;
  some_client : clients <> [];
  all_clients : forall i, In i clients;
  clients_once : NoDup clients
}.

(** A first outcome, and those that follow it. *)
Definition before {A} (w : A) (o : nat -> A) : nat -> A := fun n => match n with O => w | S n => o n end.
Definition after {A} (o : nat -> A) : nat -> A := fun n => o (S n).

(** Outcomes, and an expectation of functions of one. *)
Record Draws := {
  space :> Space;
  outcome : Type;
  some_outcome : outcome;
  expect : (outcome -> R) -> R;
  vexpect : (outcome -> vector space) -> vector space
}.
(** What is [random] is a class of functions of outcomes that are drawn independently of each other, of which there are
    as many as one likes: an algebra with roots, on which the expectation is linear, positive, normalised and satisfies Fubini's theorem.
    What the expectation is of a function that is not random does not matter: 0 will do. *)
Record World := {
  draws :> Draws;
  random : ((nat -> outcome draws) -> R) -> Prop;
  zrandom : ((nat -> outcome draws) -> Z) -> Prop;
  vrandom : ((nat -> outcome draws) -> vector draws) -> Prop;
  orandom : ((nat -> outcome draws) -> outcome draws) -> Prop;
  random_const : forall c, random (fun _ => c);
  random_plus : forall f g, random f -> random g -> random (fun o => f o + g o);
  random_mult : forall f g, random f -> random g -> random (fun o => f o * g o);
  random_root : forall k f, random f -> random (fun o => root k (f o));
  random_whole : forall z, zrandom z -> random (fun o => IZR (z o));
  random_dot : forall x y, vrandom x -> vrandom y -> random (fun o => dot draws (x o) (y o));
  random_expect : forall f, random f -> random (fun o => expect draws (fun w => f (before w o)));
  random_after : forall f, random f -> random (fun o => f (after o));
  zrandom_const : forall z, zrandom (fun _ => z);
  zrandom_plus : forall x y, zrandom x -> zrandom y -> zrandom (fun o => x o + y o)%Z;
  zrandom_mult : forall x y, zrandom x -> zrandom y -> zrandom (fun o => x o * y o)%Z;
  zrandom_after : forall z, zrandom z -> zrandom (fun o => z (after o));
  vrandom_const : forall u, vrandom (fun _ => u);
  vrandom_add : forall x y, vrandom x -> vrandom y -> vrandom (fun o => vadd draws (x o) (y o));
  vrandom_scale : forall f x, random f -> vrandom x -> vrandom (fun o => vscale draws (f o) (x o));
  vrandom_expect : forall x, vrandom x -> vrandom (fun o => vexpect draws (fun w => x (before w o)));
  vrandom_after : forall x, vrandom x -> vrandom (fun o => x (after o));
  orandom_const : forall w, orandom (fun _ => w);
  orandom_first : orandom (fun o => o O);
  orandom_after : forall w, orandom w -> orandom (fun o => w (after o));

  expect_const : forall c, expect draws (fun _ => c) = c;
  expect_scale : forall c f, expect draws (fun w => c * f w) = c * expect draws f;
  expect_nonneg : forall f, (forall w, 0 <= f w) -> 0 <= expect draws f;
  expect_plus : forall f g, random (fun o => f (o O)) -> random (fun o => g (o O)) ->
    expect draws (fun w => f w + g w) = expect draws f + expect draws g;
  expect_pos : forall f, random (fun o => f (o O)) -> (forall w, 0 < f w) -> 0 < expect draws f;
  expect_fubini : forall f, random (fun o => f (o O) (o 1%nat)) ->
    expect draws (fun w => expect draws (fun s => f w s)) = expect draws (fun s => expect draws (fun w => f w s));
  dot_vexpect : forall x, vrandom (fun o => x (o O)) -> forall u, dot draws (vexpect draws x) u = expect draws (fun w => dot draws (x w) u)
}.

Section Clients.
Variable W : Space.

Fixpoint sum (l : list (client W)) (f : client W -> R) : R :=
  match l with [] => 0 | c :: l => f c + sum l f end.
Fixpoint vsum (l : list (client W)) (f : client W -> vector W) : vector W :=
  match l with [] => vzero W | c :: l => vadd W (f c) (vsum l f) end.

(** The average over all clients, of numbers and of vectors. *)
Definition mean (f : client W -> R) : R := sum (clients W) f / INR (length (clients W)).
Definition vmean (x : client W -> vector W) : vector W :=
  vscale W (/ INR (length (clients W))) (vsum (clients W) x).
Definition number_of_clients : Z := Z.of_nat (length (clients W)).
Definition vsub (u v : vector W) : vector W := vadd W u (vscale W (IZR (-1)) v).
Definition vopp (u : vector W) : vector W := vscale W (IZR (-1)) u.
Definition vdiv (u : vector W) (c : R) : vector W := vscale W (/ c) u.
(** A set is convex; it may be empty. *)
Definition convex (S : vector W -> Prop) : Prop :=
  forall u v c, 0 <= c -> c <= 1 -> S u -> S v -> S (vadd W (vscale W c u) (vscale W (1 - c) v)).
Lemma clients_pos : 0 < INR (length (clients W)).
Proof. pose proof (some_client W). destruct (clients W); [congruence|]. apply lt_0_INR; simpl; lia. Qed.
Lemma clients_nz : INR (length (clients W)) <> 0. Proof. apply Rgt_not_eq, clients_pos. Qed.
Lemma count_1 : 1 <= IZR number_of_clients.
Proof.
  unfold number_of_clients. pose proof (some_client W). destruct (clients W); [congruence|].
  apply (IZR_le 1). simpl length. lia.
Qed.
Lemma mean_ext f g : (forall i, f i = g i) -> mean f = mean g.
Proof. intro E. unfold mean. f_equal. induction (clients W); simpl; congruence. Qed.
Lemma mean_plus f g : mean (fun i => f i + g i) = mean f + mean g.
Proof.
  unfold mean, Rdiv. rewrite <- Rmult_plus_distr_r. f_equal.
  induction (clients W); simpl; [ring | rewrite IHl; ring].
Qed.
Lemma mean_scale c f : mean (fun i => c * f i) = c * mean f.
Proof.
  unfold mean, Rdiv. rewrite <- Rmult_assoc. f_equal.
  induction (clients W); simpl; [ring | rewrite IHl; ring].
Qed.
Lemma mean_const c : mean (fun _ => c) = c.
Proof.
  unfold mean. assert (E : forall l, sum l (fun _ => c) = INR (length l) * c).
  { induction l; [simpl; ring|]. simpl length. rewrite S_INR. simpl sum. rewrite IHl. ring. }
  rewrite E. unfold Rdiv. rewrite Rmult_comm, <- Rmult_assoc, Rinv_l, Rmult_1_l; auto using clients_nz.
Qed.
Lemma mean_nonneg f : (forall i, 0 <= f i) -> 0 <= mean f.
Proof.
  intro H. apply Rmult_le_pos; [| left; apply Rinv_0_lt_compat, clients_pos].
  induction (clients W); simpl; [lra | specialize (H a); lra].
Qed.
Lemma mean_pos f : (forall i, 0 < f i) -> 0 < mean f.
Proof.
  intro H. apply Rmult_lt_0_compat; [| apply Rinv_0_lt_compat, clients_pos].
  assert (N : forall l, 0 <= sum l f) by (induction l; simpl; [lra | specialize (H a); lra]).
  pose proof (some_client W). destruct (clients W); [congruence|]. simpl. specialize (H c). specialize (N l). lra.
Qed.
Lemma dot_vmean x w : dot W (vmean x) w = mean (fun i => dot W (x i) w).
Proof.
  unfold vmean, mean, Rdiv. rewrite dot_scale, Rmult_comm. f_equal.
  induction (clients W); simpl; [apply dot_zero | now rewrite dot_add, IHl].
Qed.
Lemma vmean_ext x y : (forall i, x i = y i) -> vmean x = vmean y.
Proof. intro E. apply (dot_ext W). intro w. rewrite !dot_vmean. apply mean_ext. intro. now rewrite E. Qed.
End Clients.
(** What [again] draws anew in round [k] has the law of what was drawn. *)
Definition redraws (W : World) (again : Z -> outcome W -> outcome W -> outcome W) : Prop :=
  forall k f, random W (fun o => f (o O)) -> expect W f = expect W (fun w => expect W (fun s => f (again k w s))).

Section Outcomes.
Lemma expect_ext (W : Draws) f g : (forall w, f w = g w) -> expect W f = expect W g.
Proof. intro E. f_equal. now apply functional_extensionality. Qed.
Lemma vexpect_ext (W : Draws) x y : (forall w, x w = y w) -> vexpect W x = vexpect W y.
Proof. intro E. f_equal. now apply functional_extensionality. Qed.
Variable W : World.
Lemma random_sum l (f : client W -> (nat -> outcome W) -> R) : (forall i, random W (f i)) -> random W (fun o => sum W l (fun i => f i o)).
Proof. intro H. induction l as [|i l IH]; cbn [sum]; [apply random_const | now apply (random_plus W)]. Qed.
Lemma random_mean f : (forall i, random W (f i)) -> random W (fun o => mean W (fun i => f i o)).
Proof.
  intro H. unfold mean, Rdiv. apply (random_mult W); [now apply random_sum | apply random_const].
Qed.
Lemma vrandom_mean x : (forall i, vrandom W (x i)) -> vrandom W (fun o => vmean W (fun i => x i o)).
Proof.
  intro H. unfold vmean. apply (vrandom_scale W (fun _ => / INR (length (clients W)))); [apply random_const|].
  induction (clients W) as [|i l IH]; cbn [vsum]; [apply vrandom_const | now apply (vrandom_add W)].
Qed.
Lemma expect_mean (f : outcome W -> client W -> R) : (forall i, random W (fun o => f (o O) i)) ->
  expect W (fun w => mean W (f w)) = mean W (fun i => expect W (fun w => f w i)).
Proof.
  intro H. unfold mean, Rdiv. rewrite (expect_ext W _ (fun w => / INR (length (clients W)) * sum W (clients W) (f w))) by (intro; ring).
  rewrite expect_scale, Rmult_comm. f_equal. induction (clients W) as [|i l IH]; cbn [sum]; [apply expect_const|].
  rewrite <- IH. apply expect_plus; [exact (H i)|]. now apply (random_sum l (fun i o => f (o O) i)).
Qed.
Lemma vexpect_vmean (x : outcome W -> client W -> vector W) : (forall i, vrandom W (fun o => x (o O) i)) ->
  vexpect W (fun w => vmean W (x w)) = vmean W (fun i => vexpect W (fun w => x w i)).
Proof.
  intro H. apply (dot_ext W). intro w. rewrite dot_vexpect by (now apply (vrandom_mean (fun i o => x (o O) i))). rewrite dot_vmean.
  rewrite (expect_ext W _ (fun o => mean W (fun i => dot W (x o i) w))) by (intro; apply dot_vmean).
  rewrite expect_mean by (intro i; apply (random_dot W (fun o => x (o O) i) (fun _ => w)); [apply H | apply vrandom_const]).
  apply mean_ext. intro i. symmetry. now apply (dot_vexpect W (fun w => x w i)).
Qed.
End Outcomes.


(** Roots. *)
Lemma root_nonneg k x : 0 <= root k x.
Proof. unfold root. destruct Rle_dec; [lra | left; apply exp_pos]. Qed.
Lemma root_pos k x : 0 < x -> 0 < root k x.
Proof. intro. unfold root. destruct Rle_dec; [lra | apply exp_pos]. Qed.
Lemma root_neg k x : x <= 0 -> root k x = 0.
Proof. intro. unfold root. destruct Rle_dec; [reflexivity | contradiction]. Qed.
Lemma root_pow k x : (0 < k)%nat -> 0 <= x -> root k x ^ k = x.
Proof.
  intros Hk Hx. unfold root. destruct Rle_dec as [H|H].
  - assert (x = 0) by lra. subst. apply pow_ne_zero. lia.
  - assert (0 < x) by lra. rewrite <- Rpower_pow by apply exp_pos.
    rewrite Rpower_mult, Rinv_l, Rpower_1; auto. apply not_0_INR. lia.
Qed.
Lemma pow_lt_mono k a b : (0 < k)%nat -> 0 <= a -> a < b -> a ^ k < b ^ k.
Proof.
  intros Hk Ha L. destruct k; [lia|]. clear Hk. induction k; [simpl in *; lra|].
  change (a * a ^ S k < b * b ^ S k). apply Rmult_le_0_lt_compat; auto. now apply pow_le.
Qed.
Lemma pow_inj k a b : (0 < k)%nat -> 0 <= a -> 0 <= b -> a ^ k = b ^ k -> a = b.
Proof.
  intros Hk Ha Hb E. destruct (Rtotal_order a b) as [L|[L|L]]; auto; exfalso.
  - pose proof (pow_lt_mono k a b Hk Ha L). lra.
  - pose proof (pow_lt_mono k b a Hk Hb L). lra.
Qed.
Lemma root_unique k x y : (0 < k)%nat -> 0 <= y -> y ^ k = x -> root k x = y.
Proof.
  intros Hk Hy E. apply (pow_inj k); auto using root_nonneg. rewrite root_pow; auto.
  rewrite <- E. now apply pow_le.
Qed.
Lemma root_lt k x y : (0 < k)%nat -> x < y -> 0 < y -> root k x < root k y.
Proof.
  intros Hk L Hy. destruct (Rle_or_lt x 0) as [N|N]; [rewrite root_neg by auto; now apply root_pos|].
  destruct (Rle_or_lt (root k y) (root k x)) as [C|C]; auto.
  exfalso. assert (E : root k y ^ k <= root k x ^ k) by (apply pow_incr; auto using root_nonneg).
  rewrite !root_pow in E by (auto; lra). lra.
Qed.
Lemma root_le k x y : (0 < k)%nat -> x <= y -> root k x <= root k y.
Proof.
  intros Hk L. destruct (Rle_or_lt y 0) as [N|N]; [rewrite root_neg by lra; apply root_nonneg|].
  destruct L as [L|L]; [left; now apply root_lt | right; now rewrite L].
Qed.
Lemma root_mult k a b : (0 < k)%nat -> 0 <= a -> 0 <= b -> root k (a * b) = root k a * root k b.
Proof.
  intros. apply root_unique; auto. - apply Rmult_le_pos; apply root_nonneg.
  - rewrite Rpow_mult_distr, !root_pow; auto.
Qed.
Lemma root_div k a b : (1 < k)%nat -> 0 < b -> root k (a * / b) = root k (a * b ^ (k - 1)) * / b.
Proof.
  intros Hk Hb. assert (P : 0 < b ^ (k - 1)) by now apply pow_lt.
  assert (I : 0 < / b) by now apply Rinv_0_lt_compat.
  destruct (Rle_or_lt a 0) as [N|N].
  - rewrite !root_neg; [ring| |].
    + replace 0 with (0 * b ^ (k - 1)) by ring. apply Rmult_le_compat_r; lra.
    + replace 0 with (0 * / b) by ring. apply Rmult_le_compat_r; lra.
  - apply root_unique; [lia | apply Rmult_le_pos; [apply root_nonneg | lra] |].
    rewrite Rpow_mult_distr, root_pow by (try lia; apply Rmult_le_pos; lra).
    replace ((/ b) ^ k) with (/ b * (/ b) ^ (k - 1)) by (replace k with (S (k - 1)) at 2 by lia; reflexivity).
    assert (X : b ^ (k - 1) * (/ b) ^ (k - 1) = 1) by (rewrite <- Rpow_mult_distr, Rinv_r by lra; apply pow1).
    transitivity (a * / b * (b ^ (k - 1) * (/ b) ^ (k - 1))); [ring | rewrite X; ring].
Qed.
