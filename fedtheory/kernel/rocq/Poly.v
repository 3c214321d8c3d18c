(** Polynomials over atoms, which are terms: section 2 of docs/certificates.md. *)
Set Warnings "-notation-overridden".
Require Import Reals Lra Lia List ZArith QArith Qreals Bool PArith.
From Fed Require Import World Term.
Import ListNotations.
Open Scope R_scope.
Arguments Qred : simpl never. Arguments Qplus : simpl never. Arguments Qmult : simpl never. Arguments Q2R : simpl never.

(** An order of terms; that equal ones are equal is all that soundness needs. *)
Definition tag t : nat := match t with Cst _ => 0 | Var _ _ => 1 | Sym _ _ => 2 | App _ _ _ => 3 | Add _ _ => 4 | Mul _ _ => 5
  | Opp _ => 6 | Inv _ => 7 | Pow _ _ => 8 | Root _ _ => 9 | Exp _ => 10 | Log _ => 11 | Dot _ _ => 12 | Avg _ _ => 13
  | VAdd _ _ => 14 | VSc _ _ => 15 | VAvg _ _ => 16 end.
Definition srt s : nat := match s with SZ => 0 | SR => 1 | SV => 2 | SC => 3 | SO => 4 end.
Definition bool_cmp (a b : bool) := match a, b with true, false => Gt | false, true => Lt | _, _ => Eq end.
Fixpoint cmp (a b : tm) : comparison := match a, b with
| Cst p, Cst q => match Z.compare (Qnum p) (Qnum q) with Eq => Pos.compare (Qden p) (Qden q) | c => c end
| Var s n, Var s' m => match Nat.compare (srt s) (srt s') with Eq => Nat.compare n m | c => c end
| Sym s k, Sym s' l => match Pos.compare k l with Eq => Nat.compare (srt s) (srt s') | c => c end
| App s a b, App s' c d => match cmp a c with Eq => match Nat.compare (srt s) (srt s') with Eq => cmp b d | c => c end | c => c end
| Add a c, Add b d | Mul a c, Mul b d | Dot a c, Dot b d | VAdd a c, VAdd b d | VSc a c, VSc b d =>
    match cmp a b with Eq => cmp c d | r => r end
| Opp a, Opp b | Inv a, Inv b | Exp a, Exp b | Log a, Log b => cmp a b
| Pow a n, Pow b m | Root n a, Root m b => match Nat.compare n m with Eq => cmp a b | r => r end
| Avg c a, Avg d b | VAvg c a, VAvg d b => match bool_cmp c d with Eq => cmp a b | r => r end
| _, _ => Nat.compare (tag a) (tag b) end.
Lemma srt_eq s s' : Nat.compare (srt s) (srt s') = Eq -> s = s'. Proof. destruct s, s'; simpl; congruence. Qed.
Lemma bool_eq s s' : bool_cmp s s' = Eq -> s = s'. Proof. destruct s, s'; simpl; congruence. Qed.
Lemma cmp_eq a : forall b, cmp a b = Eq -> a = b.
Proof.
  induction a; destruct b; simpl; try discriminate; intro H;
  repeat match goal with
  | H : match ?x with _ => _ end = Eq |- _ => destruct x eqn:?; try discriminate
  | H : Nat.compare (srt _) (srt _) = Eq |- _ => apply srt_eq in H
  | H : bool_cmp _ _ = Eq |- _ => apply bool_eq in H
  | H : Pos.compare _ _ = Eq |- _ => apply Pos.compare_eq in H
  | H : Z.compare _ _ = Eq |- _ => apply Z.compare_eq in H
  | H : Nat.compare _ _ = Eq |- _ => apply Nat.compare_eq in H
  | IH : forall b, cmp ?x b = Eq -> _, H : cmp ?x _ = Eq |- _ => apply IH in H
  end; subst; auto.
  destruct q, q0; simpl in *; subst; auto.
Qed.
Definition eqb a b := match cmp a b with Eq => true | _ => false end.
Lemma eqb_eq a b : eqb a b = true -> a = b. Proof. unfold eqb. destruct (cmp a b) eqn:E; try discriminate. intros _. now apply cmp_eq. Qed.

Definition mon := list (tm * nat).
Definition poly := list (mon * Q).
Fixpoint cmpm (m n : mon) : comparison := match m, n with
| [], [] => Eq | [], _ => Gt | _, [] => Lt
| (a, e) :: m, (b, f) :: n => match cmp a b with
  | Eq => match Nat.compare e f with Eq => cmpm m n | Lt => Gt | Gt => Lt end | c => c end end.
Lemma cmpm_eq m : forall n, cmpm m n = Eq -> m = n.
Proof.
  induction m as [|[a e] m IH]; destruct n as [|[b f] n]; simpl; try discriminate; auto.
  destruct (cmp a b) eqn:E; try discriminate. apply cmp_eq in E. subst.
  destruct (Nat.compare e f) eqn:E; try discriminate. apply Nat.compare_eq in E. subst.
  intro H. now rewrite (IH n H).
Qed.
Fixpoint add (p : poly) : poly -> poly := fix addp (q : poly) : poly := match p, q with
| [], _ => q | _, [] => p
| (m, a) :: p', (n, b) :: q' => match cmpm m n with
  | Lt => (m, a) :: add p' q | Gt => (n, b) :: addp q'
  | Eq => let c := Qred (a + b) in if Qeq_bool c 0 then add p' q' else (m, c) :: add p' q' end end.
Fixpoint pairs (l : list poly) := match l with a :: b :: l => add a b :: pairs l | l => l end.
Fixpoint psum (fuel : nat) (l : list poly) : poly := match l, fuel with
| [], _ => [] | [a], _ => a | _, S n => psum n (pairs l) | _, O => fold_right add [] l end.
Definition total := psum 40.
Fixpoint mmul (m : mon) : mon -> mon := fix go (n : mon) : mon := match m, n with
| [], _ => n | _, [] => m
| (a, e) :: m', (b, f) :: n' => match cmp a b with
  | Lt => (a, e) :: mmul m' n | Gt => (b, f) :: go n' | Eq => (a, (e + f)%nat) :: mmul m' n' end end.
Definition mulmon (m : mon) (a : Q) (q : poly) : poly := map (fun t => (mmul m (fst t), Qred (a * snd t))) q.
Definition mul (p q : poly) : poly := total (map (fun t => mulmon (fst t) (snd t) q) p).
Definition scale (a : Q) (p : poly) : poly := if Qeq_bool a 0 then [] else map (fun t => (fst t, Qred (a * snd t))) p.
Definition cst (q : Q) : poly := if Qeq_bool q 0 then [] else [([], Qred q)].
Definition atom (a : tm) : poly := [([(a, 1%nat)], 1%Q)].
Fixpoint pw (p : poly) (n : nat) : poly := match n with O => cst 1 | S O => p | S n => mul p (pw p n) end.
Definition minus p q := add p (scale (-1) q).

Section Sem.
Variable f : tm -> R.
Fixpoint prod (m : mon) : R := match m with [] => 1 | (a, e) :: m => f a ^ e * prod m end.
Fixpoint sem (p : poly) : R := match p with [] => 0 | (m, a) :: p => Q2R a * prod m + sem p end.
Lemma Q2R_red q : Q2R (Qred q) = Q2R q. Proof. apply Qeq_eqR, Qred_correct. Qed.
Lemma Q2R_z q : Qeq_bool q 0 = true -> Q2R q = 0.
Proof. intro H. apply Qeq_bool_eq in H. apply Qeq_eqR in H. rewrite H. unfold Q2R; simpl; lra. Qed.
Lemma Q2R_1 : Q2R 1 = 1. Proof. unfold Q2R; simpl; lra. Qed.
Lemma Q2R_m1 : Q2R (-1) = -1. Proof. unfold Q2R; simpl; lra. Qed.
Lemma Q2R_0 : Q2R 0 = 0. Proof. unfold Q2R; simpl; lra. Qed.
Lemma add_ok p : forall q, sem (add p q) = sem p + sem q.
Proof.
  induction p as [|[m a] p IH]; intro q; [destruct q; simpl; lra|].
  induction q as [|[n b] q IHq]; [simpl; lra|].
  change (sem (match cmpm m n with Lt => (m, a) :: add p ((n,b)::q) | Gt => (n, b) :: add ((m,a)::p) q
   | Eq => let c := Qred (a + b) in if Qeq_bool c 0 then add p q else (m, c) :: add p q end) = sem ((m,a)::p) + sem ((n,b)::q)).
  destruct (cmpm m n) eqn:E.
  - apply cmpm_eq in E; subst. cbv zeta. assert (X : Q2R (Qred (a+b)) = Q2R a + Q2R b) by (rewrite Q2R_red; apply Q2R_plus).
    destruct Qeq_bool eqn:Z.
    + apply Q2R_z in Z. rewrite X in Z. simpl. rewrite IH. replace (Q2R b) with (- Q2R a) by lra. lra.
    + simpl. rewrite IH, X. lra.
  - simpl. rewrite IH. simpl. lra.
  - cbn [sem]. rewrite IHq. simpl. lra.
Qed.
Definition sum_sem (l : list poly) := fold_right (fun p x => sem p + x) 0 l.
Lemma pairs_ok n : forall l, (length l <= n)%nat -> sum_sem (pairs l) = sum_sem l.
Proof.
  induction n; intros [|a [|b l]] L; simpl in *; auto; try lia. fold (sum_sem (pairs l)) (sum_sem l).
  rewrite IHn by lia. rewrite add_ok. ring.
Qed.
Lemma psum_ok n : forall l, sem (psum n l) = sum_sem l.
Proof.
  assert (B : forall l, sem (fold_right add [] l) = sum_sem l) by (induction l; simpl; auto; rewrite add_ok, IHl; reflexivity).
  induction n; intros [|a [|b l]]; try (simpl; lra); try apply B.
  change (sem (psum n (pairs (a :: b :: l))) = sum_sem (a :: b :: l)). rewrite IHn. now apply (pairs_ok (length (a :: b :: l))).
Qed.
Lemma total_ok l : sem (total l) = sum_sem l. Proof. apply psum_ok. Qed.
Lemma mmul_ok m : forall n, prod (mmul m n) = prod m * prod n.
Proof.
  induction m as [|[a e] m IH]; intro n; [destruct n; simpl; lra|].
  induction n as [|[b g] n IHn]; [simpl; lra|].
  change (prod (match cmp a b with Lt => (a, e) :: mmul m ((b, g) :: n) | Gt => (b, g) :: mmul ((a, e) :: m) n
   | Eq => (a, (e + g)%nat) :: mmul m n end) = prod ((a, e) :: m) * prod ((b, g) :: n)).
  destruct (cmp a b) eqn:E.
  - apply cmp_eq in E. subst. cbn [prod]. rewrite IH, pow_add. ring.
  - cbn [prod]. rewrite IH. cbn [prod]. ring.
  - cbn [prod]. rewrite IHn. cbn [prod]. ring.
Qed.
Lemma mulmon_ok m a q : sem (mulmon m a q) = Q2R a * prod m * sem q.
Proof. induction q as [|[n b] q IH]; cbn [mulmon map sem fst snd]; [lra|]. fold (mulmon m a q). rewrite IH, mmul_ok, Q2R_red, Q2R_mult. ring. Qed.
Lemma mul_ok p q : sem (mul p q) = sem p * sem q.
Proof.
  unfold mul. rewrite total_ok. induction p as [|[m a] p IH]; [simpl; lra|]. cbn [map sum_sem fold_right fst snd sem].
  fold (sum_sem (map (fun t => mulmon (fst t) (snd t) q) p)). rewrite mulmon_ok, IH. ring.
Qed.
Lemma scale_ok a p : sem (scale a p) = Q2R a * sem p.
Proof.
  unfold scale. destruct Qeq_bool eqn:E; [rewrite (Q2R_z a E); simpl; lra|].
  induction p as [|[m b] p IH]; cbn [map sem fst snd]; [lra|]. rewrite IH, Q2R_red, Q2R_mult. ring.
Qed.
Lemma cst_ok q : sem (cst q) = Q2R q.
Proof. unfold cst. destruct Qeq_bool eqn:E; [now rewrite (Q2R_z q E)|]. simpl. rewrite Q2R_red. lra. Qed.
Lemma atom_ok a : sem (atom a) = f a. Proof. simpl. rewrite Q2R_1. ring. Qed.
Lemma pw_ok p n : sem (pw p n) = sem p ^ n.
Proof.
  induction n as [|n IH]; [cbn [pw pow]; now rewrite cst_ok, Q2R_1|]. destruct n; [cbn [pw pow]; ring|].
  change (sem (mul p (pw p (S n))) = sem p * sem p ^ S n). now rewrite mul_ok, IH.
Qed.
Lemma minus_ok p q : sem (minus p q) = sem p - sem q.
Proof. unfold minus. rewrite add_ok, scale_ok, Q2R_m1. lra. Qed.
Lemma sem_app p q : sem (p ++ q) = sem p + sem q.
Proof. induction p as [|[m a] p IH]; simpl; [lra | rewrite IH; lra]. Qed.
End Sem.
Lemma prod_ext f g m : (forall a, f a = g a) -> prod f m = prod g m.
Proof. intro E. induction m as [|[a e] m IH]; simpl; congruence. Qed.
Lemma sem_ext f g p : (forall a, f a = g a) -> sem f p = sem g p.
Proof. intro E. induction p as [|[m a] p IH]; simpl; auto. now rewrite IH, (prod_ext f g). Qed.
