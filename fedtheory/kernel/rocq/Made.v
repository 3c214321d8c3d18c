(** Constructions: section 9 of docs/certificates.md. Points of R^k, groups of clients that are alike, recursions, ceilings, and how what is
    claimed of them is shown: unfolded, in cases, each of which the checker sees to. *)
Set Warnings "-notation-overridden".
Require Import Reals Lra Lia List ZArith QArith Bool PArith FunctionalExtensionality FinFun.
From Fed Require Import World Term Cite Poly Sign Norm NormOk Interval Check CheckOk Worlds.
Import ListNotations.
Open Scope R_scope.

(** * Points of R^k *)
Fixpoint vec (k : nat) : Type := match k with O => unit | S k => (R * vec k)%type end.
Fixpoint psum k : vec k -> vec k -> vec k := match k with O => fun _ _ => tt | S k => fun u v => (fst u + fst v, psum k (snd u) (snd v)) end.
Fixpoint pscale k (c : R) : vec k -> vec k := match k with O => fun _ => tt | S k => fun u => (c * fst u, pscale k c (snd u)) end.
Fixpoint pzero k : vec k := match k with O => tt | S k => (0, pzero k) end.
Fixpoint pdot k : vec k -> vec k -> R := match k with O => fun _ _ => 0 | S k => fun u v => fst u * fst v + pdot k (snd u) (snd v) end.
Lemma pdot_S k u v : pdot (S k) u v = fst u * fst v + pdot k (snd u) (snd v). Proof. reflexivity. Qed.
Lemma both {A} (u v : R * A) : fst u = fst v -> snd u = snd v -> u = v. Proof. destruct u, v. cbn. now intros -> ->. Qed.
Lemma both_eq {A} (u v : R * A) : u = v -> fst u = fst v /\ snd u = snd v. Proof. intros ->. auto. Qed.
Lemma no_more (u v : unit) : u = v. Proof. now destruct u, v. Qed.

(** * Groups of clients *)
Fixpoint fin (n : nat) : Type := match n with O => Empty_set | S n => option (fin n) end.
Fixpoint fins n : list (fin n) := match n with O => [] | S n => None :: map Some (fins n) end.
Lemma fins_all n : forall x, In x (fins n).
Proof. induction n; cbn; [intros []|]. intros [x|]; [right; now apply in_map | now left]. Qed.
Lemma fins_once n : NoDup (fins n).
Proof.
  induction n; cbn; constructor.
  - rewrite in_map_iff. intros (x & E & _). discriminate.
  - apply Injective_map_NoDup; auto. intros x y E. congruence.
Qed.
Lemma fins_length n : length (fins n) = n. Proof. induction n; cbn; [|rewrite map_length]; congruence. Qed.
Definition size (z : Z) : Z := Z.max 1 z.
Definition few (z : Z) : nat := Z.to_nat (size z).
Lemma few_size z : IZR (Z.of_nat (few z)) = IZR (size z). Proof. unfold few, size. f_equal. lia. Qed.
Fixpoint people (l : list Z) : Type := match l with [] => Empty_set | z :: l => (fin (few z) + people l)%type end.
Fixpoint everyone l : list (people l) := match l with [] => [] | z :: l => map inl (fins (few z)) ++ map inr (everyone l) end.
Fixpoint group (l : list Z) : people l -> nat := match l with [] => fun _ => O
| _ :: l => fun i => match i with inl _ => O | inr i => S (group l i) end end.
Lemma everyone_all l : forall x, In x (everyone l).
Proof. induction l; cbn; [intros []|]. intros [x|x]; apply in_or_app; [left | right]; apply in_map; auto using fins_all. Qed.
Lemma app_once {A} (l m : list A) : NoDup l -> NoDup m -> (forall x, In x l -> ~ In x m) -> NoDup (l ++ m).
Proof.
  intros L M D. induction L as [|a l N L IH]; cbn; [exact M|]. constructor.
  - rewrite in_app_iff. intros [H|H]; [auto | exact (D a (or_introl eq_refl) H)].
  - apply IH. intros x I. apply D. now right.
Qed.
Lemma everyone_once l : NoDup (everyone l).
Proof.
  induction l; cbn; [constructor|]. apply app_once.
  - apply Injective_map_NoDup; [intros x y E; congruence | apply fins_once].
  - apply Injective_map_NoDup; [intros x y E; congruence | auto].
  - intros x I J. apply in_map_iff in I, J. destruct I as (u & <- & _), J as (v & E & _). discriminate.
Qed.
Lemma someone z l : everyone (z :: l) <> [].
Proof. cbn. unfold few, size. destruct (Z.to_nat (Z.max 1 z)) eqn:E; [lia | cbn; discriminate]. Qed.

(** * The space *)
Definition euclid (k : nat) (z : Z) (l : list Z) : Space.
Proof.
  refine {| vector := vec k; vadd := psum k; vscale := pscale k; vzero := pzero k; dot := pdot k;
    client := people (z :: l); clients := everyone (z :: l); some_client := someone z l; all_clients := everyone_all (z :: l); clients_once := everyone_once (z :: l) |}.
  - induction k; intros; [reflexivity|]. rewrite !pdot_S, IHk. ring.
  - induction k; intros; [cbn; ring|]. rewrite !pdot_S. cbn [psum fst snd]. rewrite IHk. ring.
  - induction k; intros; [cbn; ring|]. rewrite !pdot_S. cbn [pscale fst snd]. rewrite IHk. ring.
  - induction k; intros; [reflexivity|]. rewrite pdot_S. cbn [pzero fst snd]. rewrite IHk. ring.
  - induction k; intros; [cbn; lra|]. rewrite pdot_S. pose proof (IHk (snd u)). pose proof (Rle_0_sqr (fst u)). unfold Rsqr in *. lra.
  - induction k; intros u v H; [now destruct u, v|]. destruct u as [a u], v as [b v]. f_equal.
    + specialize (H (1, pzero k)). rewrite !pdot_S in H. cbn [fst snd] in H.
      assert (Z : forall w, pdot k w (pzero k) = 0).
      { clear. induction k; intro w; [reflexivity|]. rewrite pdot_S. cbn [pzero fst snd]. rewrite IHk. ring. }
      rewrite !Z in H. lra.
    + apply IHk. intro w. specialize (H (0, w)). rewrite !pdot_S in H. cbn [fst snd] in H. lra.
Defined.

(** Averages over groups. *)
Fixpoint gsum (l : list Z) (f : nat -> R) : R := match l with [] => 0 | z :: l => IZR (size z) * f O + gsum l (fun j => f (S j)) end.
Fixpoint total_size (l : list Z) : Z := match l with [] => 0 | z :: l => size z + total_size l end%Z.
Fixpoint gvsum k (l : list Z) (f : nat -> vec k) : vec k := match l with [] => pzero k | z :: l => psum k (pscale k (IZR (size z)) (f O)) (gvsum k l (fun j => f (S j))) end.
Definition gmean l f : R := / IZR (total_size l) * gsum l f.
Definition gvmean k l f : vec k := pscale k (/ IZR (total_size l)) (gvsum k l f).
Lemma gsum_cons z l f : gsum (z :: l) f = IZR (size z) * f O + gsum l (fun j => f (S j)).
Proof. reflexivity. Qed.
Lemma total_cons z l : total_size (z :: l) = (size z + total_size l)%Z. Proof. reflexivity. Qed.
Lemma everyone_length l : Z.of_nat (length (everyone l)) = total_size l.
Proof.
  induction l as [|z l IH]; [reflexivity|]. rewrite total_cons, <- IH. cbn [everyone]. rewrite app_length, !map_length, fins_length.
  unfold few, size. lia.
Qed.
Lemma counted_size k z l : number_of_clients (euclid k z l) = total_size (z :: l). Proof. exact (everyone_length (z :: l)). Qed.
Section Averages.
Variables (k : nat) (z : Z) (l : list Z).
Notation E := (euclid k z l).
Lemma sum_groups (h : nat -> R) : forall m, forall g : people m -> R, (forall i, g i = h (group m i)) ->
  forall (a : R), fold_right (fun i s => g i + s) a (everyone m) = gsum m h + a.
Proof.
  intro m. revert h. induction m as [|y m IH]; intros h g G a; [cbn; ring|].
  rewrite gsum_cons. cbn [everyone]. rewrite fold_right_app.
  assert (X : forall (xs : list (people m)) b, fold_right (fun i s => g i + s) b (map inr xs) = fold_right (fun i s => g (inr i) + s) b xs).
  { induction xs; intro b; cbn; [reflexivity | now rewrite IHxs]. }
  rewrite X, (IH (fun j => h (S j)) (fun i => g (inr i)) (fun i => G (inr i))).
  assert (Y : forall (xs : list (fin (few y))) b, fold_right (fun i s => g i + s) b (map inl xs) = INR (length xs) * h O + b).
  { induction xs as [|x xs IX]; intro b; cbn [map fold_right]; [cbn; ring|]. rewrite IX, (G (inl x)). cbn [length]. rewrite S_INR. cbn [group]. ring. }
  rewrite Y, fins_length, INR_IZR_INZ, few_size. ring.
Qed.
Lemma sum_fold (xs : list (client E)) f : sum E xs f = fold_right (fun i s => f i + s) 0 xs.
Proof. induction xs; cbn [sum fold_right]; congruence. Qed.
Lemma mean_groups (h : nat -> R) : mean E (fun i => h (group (z :: l) i)) = gmean (z :: l) h.
Proof.
  unfold mean, gmean, Rdiv. rewrite sum_fold.
  pose proof (sum_groups h (z :: l) (fun i => h (group (z :: l) i)) (fun i => eq_refl) 0) as Q. rewrite Rplus_0_r in Q.
  transitivity (gsum (z :: l) h * / INR (length (everyone (z :: l)))); [exact (f_equal (fun x => x * / INR (length (everyone (z :: l)))) Q)|].
  rewrite INR_IZR_INZ, everyone_length. ring.
Qed.
Lemma dot_gvsum u : forall m h, pdot k (gvsum k m h) u = gsum m (fun j => pdot k (h j) u).
Proof.
  induction m as [|y m IH]; intro h; [exact (dot_zero E u)|]. rewrite gsum_cons, <- (IH (fun j => h (S j))).
  change (pdot k (psum k (pscale k (IZR (size y)) (h O)) (gvsum k m (fun j => h (S j)))) u = IZR (size y) * pdot k (h O) u + pdot k (gvsum k m (fun j => h (S j))) u).
  etransitivity; [apply (dot_add E)|]. apply f_equal2; [apply (dot_scale E) | reflexivity].
Qed.
Lemma vmean_groups (h : nat -> vec k) : vmean E (fun i => h (group (z :: l) i)) = gvmean k (z :: l) h.
Proof.
  apply (dot_ext E). intro u. rewrite (dot_vmean E). etransitivity; [exact (mean_groups (fun j => pdot k (h j) u))|].
  unfold gvmean, gmean. symmetry. etransitivity; [apply (dot_scale E)|]. f_equal. apply (dot_gvsum u).
Qed.
End Averages.
Lemma group_in l : forall i : people l, (group l i < length l)%nat.
Proof. induction l; cbn; [intros [] | intros [i|i]; [lia | specialize (IHl i); lia]]. Qed.

(** * Recursions and ceilings *)
Definition rec {A} (from : Z) (zero first : A) (next : Z -> A -> A) (t : Z) : A :=
  if (t <? from)%Z then zero else nat_rect (fun _ => A) first (fun n a => next (from + Z.of_nat n)%Z a) (Z.to_nat (t - from)).
Lemma rec_before {A} from (zero first : A) next t : (t < from)%Z -> rec from zero first next t = zero.
Proof. intro H. unfold rec. apply Z.ltb_lt in H. now rewrite H. Qed.
Lemma rec_first {A} from (zero first : A) next t : t = from -> rec from zero first next t = first.
Proof. intros ->. unfold rec. now rewrite Z.ltb_irrefl, Z.sub_diag. Qed.
Lemma rec_next {A} from (zero first : A) next t s : t = (s + 1)%Z -> (from <= s)%Z -> rec from zero first next t = next s (rec from zero first next s).
Proof.
  intros -> H. unfold rec. destruct (Z.ltb_spec (s + 1) from); [lia|]. destruct (Z.ltb_spec s from); [lia|].
  replace (Z.to_nat (s + 1 - from)) with (S (Z.to_nat (s - from))) by lia. cbn [nat_rect]. f_equal. lia.
Qed.
(** The same, where it is not known how far the round is from the first: nothing is tried again before more is known. *)
Definition stuck {A} (F : Z -> A) (t : Z) : A := F t.
Definition roundup (x : R) : Z := (1 - Rdefinitions.up (- x))%Z.
Lemma roundup_above x : x <= IZR (roundup x). Proof. unfold roundup. rewrite minus_IZR. destruct (archimed (- x)). lra. Qed.
Lemma roundup_below x : IZR (roundup x) < x + 1. Proof. unfold roundup. rewrite minus_IZR. destruct (archimed (- x)). lra. Qed.
Lemma if_le {A} a b (x y : A) : a <= b -> (if Rle_dec a b then x else y) = x. Proof. intro. destruct Rle_dec; [reflexivity | contradiction]. Qed.
Lemma if_not_le {A} a b (x y : A) : b < a -> (if Rle_dec a b then x else y) = y. Proof. intro. destruct Rle_dec; [lra | reflexivity]. Qed.
Lemma if_lt {A} a b (x y : A) : a < b -> (if Rlt_dec a b then x else y) = x. Proof. intro. destruct Rlt_dec; [reflexivity | contradiction]. Qed.
Lemma if_not_lt {A} a b (x y : A) : b <= a -> (if Rlt_dec a b then x else y) = y. Proof. intro. destruct Rlt_dec; [lra | reflexivity]. Qed.
Lemma size_ok z : 1 <= IZR z -> size z = z. Proof. intro H. apply (le_IZR 1) in H. unfold size. lia. Qed.
Lemma further a b : (b < a)%Z -> IZR (b + 1) <= IZR a. Proof. intro. apply IZR_le. lia. Qed.
Lemma if_zle_here {A} a b (x y : A) : IZR a <= IZR b -> (if Z_le_dec a b then x else y) = x. Proof. intro H. apply le_IZR in H. destruct Z_le_dec; [reflexivity | contradiction]. Qed.
Lemma if_not_zle_here {A} a b (x y : A) : IZR b + 1 <= IZR a -> (if Z_le_dec a b then x else y) = y.
Proof. rewrite <- plus_IZR. intro H. apply le_IZR in H. destruct Z_le_dec; [lia | reflexivity]. Qed.
Lemma if_zle {A} a b (x y : A) : (a <= b)%Z -> (if Z_le_dec a b then x else y) = x. Proof. intro. destruct Z_le_dec; [reflexivity | contradiction]. Qed.
Lemma if_not_zle {A} a b (x y : A) : (b < a)%Z -> (if Z_le_dec a b then x else y) = y. Proof. intro. destruct Z_le_dec; [lia | reflexivity]. Qed.
Lemma sharp a b : IZR a < IZR b -> IZR (a + 1) <= IZR b. Proof. intro H. apply lt_IZR in H. apply IZR_le. lia. Qed.
Lemma blunt a b : IZR (a + 1) <= IZR b -> IZR a < IZR b. Proof. intro H. apply le_IZR in H. apply IZR_lt. lia. Qed.

(** * Sets *)
Lemma convex_and W (S T : vector W -> Prop) : convex W S -> convex W T -> convex W (fun v => S v /\ T v).
Proof. intros HS HT u v c A B [] []. split; auto. Qed.

Lemma convex_le W (f g : vector W -> R) :
  (forall u v c, 0 <= c -> c <= 1 -> f (vadd W (vscale W c u) (vscale W (1 - c) v)) <= c * f u + (1 - c) * f v) ->
  (forall u v c, 0 <= c -> c <= 1 -> c * g u + (1 - c) * g v <= g (vadd W (vscale W c u) (vscale W (1 - c) v))) -> convex W (fun v => f v <= g v).
Proof.
  intros F G u v c A B HU HV. eapply Rle_trans; [now apply F|]. eapply Rle_trans; [|now apply G].
  apply Rplus_le_compat; apply Rmult_le_compat_l; auto. lra.
Qed.
Lemma lens c a b : 0 <= c -> c <= 1 -> 0 <= c * (1 - c) * (a - b) ^ 2.
Proof. intros. apply Rmult_le_pos; [apply Rmult_le_pos; lra | apply pow2_ge_0]. Qed.
Lemma law_of_sums : forall x y : R, exp (x + y) = exp x * exp y. Proof. exact exp_plus. Qed.
Lemma law_of_logs : forall x : R, 0 < x -> exp (ln x) = x. Proof. exact exp_ln. Qed.
Lemma law_of_tangents : forall x : R, 1 + x <= exp x. Proof. exact exp_ineq1_le. Qed.

(** * Closing a case: from its conditions, by signs, by the product of two conditions, or because they contradict each other *)
Definition over_conditions (n : nat) : list nat := seq 0 n.
Definition margin (c : claim) : option tm := match c with CLe a b | CLt a b => Some (Sub b a) | _ => None end.
Definition one_use (i : nat) : entry := Use None (Cst 1) (If i).
Definition shown_by (s : schema) (k : kind) : bool := line [] [] [] (start []) s k.
Definition multiples : list Q := [1; 1 # 2; 2; 1 # 4; 4]%Q.
Definition products (cs : list claim) : list kind :=
  flat_map (fun i => match nth_error cs i with Some c => match margin c with None => []
    | Some t => flat_map (fun j => map (fun q => Combine [Use None (Mul (Cst q) t) (If j)]) multiples) (filter (fun j => i <? j)%nat (over_conditions (length cs))) end | None => [] end) (over_conditions (length cs)).
Definition falsehoods (cs : list claim) : list kind := let n := over_conditions (length cs) in
  map (fun i => Combine [one_use i]) n
  ++ flat_map (fun i => map (fun j => Combine [one_use i; one_use j]) (filter (fun j => i <? j)%nat n)) n
  ++ flat_map (fun i => flat_map (fun j => map (fun k => Combine [one_use i; one_use j; one_use k]) (filter (fun k => j <? k)%nat n)) (filter (fun j => i <? j)%nat n)) n.
Definition absurdity (s : schema) := Schema (vars s) (ifs s) (CLt (Cst 0) (Cst 0)).
Definition close_one (s : schema) : bool :=
  shown_by s (Combine []) || (existsb (shown_by s) (products (ifs s)) || existsb (shown_by (absurdity s)) (falsehoods (ifs s))).
Definition instead (s : schema) (c : claim) := Schema (vars s) (ifs s) c.
Definition close (s : schema) : bool := match claimed s with
| CEq a b => shown_by s (Combine []) || (close_one (instead s (CLe a b)) && close_one (instead s (CLe b a))) | _ => close_one s end.
(** Terms of cases have variables and nothing else, so that the world does not matter. *)
Definition nowhere : World := certain (euclid 0 1 []).
Definition nothing_there : Model nowhere := fun _ => Region (fun _ => True).
Lemma nothing_proper : forall k, proper nowhere (nothing_there k). Proof. intros k u v c _ _ _ _. exact I. Qed.
Lemma shown_by_ok s k : shown_by s k = true -> holds nowhere nothing_there s.
Proof.
  intro H. apply (line_ok nowhere nothing_there nothing_proper [] (Forall_nil _) [] (Forall_nil _) [] (start []) s k); auto.
  now apply (start_ok nowhere nothing_there).
Qed.
Lemma close_one_ok s : close_one s = true -> holds nowhere nothing_there s.
Proof.
  unfold close_one. intro H. apply orb_prop in H. destruct H as [H|H]; [now apply (shown_by_ok _ (Combine []))|].
  apply orb_prop in H. destruct H as [H|H]; apply existsb_exists in H; destruct H as (k & _ & H); [now apply (shown_by_ok _ k)|].
  apply shown_by_ok in H. rewrite Cite.holds_iff in *. intros r F C. exfalso. exact (Rlt_irrefl _ (H r F C)).
Qed.
Theorem close_ok s : close s = true -> holds nowhere nothing_there s.
Proof.
  unfold close. destruct (claimed s) as [| |a b| |] eqn:E; try apply close_one_ok. intro H. apply orb_prop in H. destruct H as [H|H]; [now apply (shown_by_ok _ (Combine []))|].
  apply andb_prop in H. destruct H as [H1 H2]. apply close_one_ok in H1, H2. rewrite Cite.holds_iff in *. rewrite E. intros r F C.
  apply Rle_antisym; [exact (H1 r F C) | exact (H2 r F C)].
Qed.

(** * What is claimed in a case, as data for the checker *)
Ltac digits p := lazymatch p with xH => idtac | xO ?p => digits p | xI ?p => digits p end.
Ltac literal z := lazymatch z with Z0 => idtac | Zpos ?p => digits p | Zneg ?p => digits p end.
Ltac place x l := match l with x :: _ => constr:(O) | _ :: ?l => let n := place x l in constr:(S n) end.
Ltac noted x l := match l with _ => let n := place x l in l | _ => constr:(x :: l) end.
Ltac parts t l := lazymatch t with
| Rplus ?a ?b => let l := parts a l in parts b l | Rmult ?a ?b => let l := parts a l in parts b l | Rminus ?a ?b => let l := parts a l in parts b l
| Rdiv ?a ?b => let l := parts a l in parts b l | Ropp ?a => parts a l | Rinv ?a => parts a l | pow ?a _ => parts a l | root _ ?a => parts a l
| exp ?a => parts a l | ln ?a => parts a l
| IZR ?z => match z with _ => let n := literal z in l | _ => noted (@VZ nowhere z) l end
| _ => noted (@VR nowhere t) l end.
Ltac written t l := lazymatch t with
| Rplus ?a ?b => let a := written a l in let b := written b l in constr:(Add a b) | Rmult ?a ?b => let a := written a l in let b := written b l in constr:(Mul a b)
| Rminus ?a ?b => let a := written a l in let b := written b l in constr:(Sub a b) | Ropp ?a => let a := written a l in constr:(Opp a)
| Rdiv ?a ?b => match t with
  | Rdiv (IZR ?p) (IZR (Zpos ?q)) => let u := literal p in let v := digits q in lazymatch q with xH => fail | _ => constr:(Cst (Qmake p q)) end
  | _ => let a := written a l in let b := written b l in constr:(Mul a (Inv b)) end
| Rinv ?a => let a := written a l in constr:(Inv a) | pow ?a ?n => let a := written a l in constr:(Pow a n) | root ?k ?a => let a := written a l in constr:(Root k a)
| exp ?a => let a := written a l in constr:(Exp a) | ln ?a => let a := written a l in constr:(Log a)
| IZR ?z => match z with _ => let n := literal z in constr:(Cst (Qmake z 1)) | _ => let n := place (@VZ nowhere z) l in constr:(Var SZ n) end
| _ => let n := place (@VR nowhere t) l in constr:(Var SR n) end.
Ltac parts_of G l := lazymatch G with
| ?P -> ?G => let l := parts_of P l in parts_of G l
| Rle ?a ?b => let l := parts a l in parts b l | Rlt ?a ?b => let l := parts a l in parts b l | @eq R ?a ?b => let l := parts a l in parts b l end.
Ltac claimed_by P l := lazymatch P with
| Rle ?a ?b => let a := written a l in let b := written b l in constr:(CLe a b) | Rlt ?a ?b => let a := written a l in let b := written b l in constr:(CLt a b)
| @eq R ?a ?b => let a := written a l in let b := written b l in constr:(CEq a b) end.
Ltac schema_of G l vs cs := lazymatch G with
| ?P -> ?G => let c := claimed_by P l in schema_of G l vs constr:(c :: cs)
| ?P => let c := claimed_by P l in let cs := eval cbv [rev app] in (rev cs) in constr:(Schema vs cs c) end.
Ltac sorts_of l vs := lazymatch l with [] => vs | VR _ :: ?l => sorts_of l constr:(SR :: vs) | VZ _ :: ?l => sorts_of l constr:(SZ :: vs) end.
Ltac fed P l := lazymatch l with [] => P | VR ?x :: ?l => let Q := fed P l in constr:(Q x) | VZ ?x :: ?l => let Q := fed P l in constr:(Q x) end.
Ltac claims_back := repeat match goal with H : ?P |- _ => lazymatch P with Rle _ _ => revert H | Rlt _ _ => revert H | @eq R _ _ => revert H end end.
(** Shown by the checker, from the claims at hand. *)
Ltac closed := claims_back; lazymatch goal with |- ?G =>
  let l := parts_of G (@nil (val nowhere)) in let vs := sorts_of l (@nil sort) in let s := schema_of G l vs (@nil claim) in
  let v := eval vm_compute in (close s) in lazymatch v with true =>
    let P := fed (close_ok s (@eq_refl bool true <: close s = true)) l in exact P end end.

(** * Unfolding *)
Ltac laid := unfold gmean, gvmean; cbn [vec vector vadd vscale vzero dot client clients space draws euclid certain outcome expect vexpect psum pscale pzero pdot vsub vopp vdiv fst snd
  gsum gvsum total_size]; unfold vsub, vopp, vdiv;
  cbn [vec vector vadd vscale vzero dot client clients space draws euclid certain outcome expect vexpect psum pscale pzero pdot fst snd].
Ltac laid_all := unfold gmean, gvmean in *; cbn [vec vector vadd vscale vzero dot client clients space draws euclid certain outcome expect vexpect psum pscale pzero pdot vsub vopp vdiv fst snd
  gsum gvsum total_size] in *; unfold vsub, vopp, vdiv in *;
  cbn [vec vector vadd vscale vzero dot client clients space draws euclid certain outcome expect vexpect psum pscale pzero pdot fst snd] in *.
(** An integer as a term and a number more. *)
Ltac offset a := lazymatch a with
| Z.add ?b ?c => lazymatch offset b with (?x, ?m) => lazymatch offset c with (?y, ?n) => let k := eval cbv in (m + n)%Z in
    lazymatch y with Z0 => constr:((x, k)) | _ => lazymatch x with Z0 => constr:((y, k)) | _ => constr:(((x + y)%Z, k)) end end end end
| Z.sub ?b ?c => lazymatch offset b with (?x, ?m) => lazymatch offset c with (?y, ?n) => let k := eval cbv in (m - n)%Z in
    lazymatch y with Z0 => constr:((x, k)) | _ => constr:(((x - y)%Z, k)) end end end
| Z.opp ?b => match b with _ => let n := literal b in let k := eval cbv in (- b)%Z in constr:((0%Z, k)) | _ => constr:((a, 0%Z)) end
| _ => match a with _ => let n := literal a in constr:((0%Z, a)) | _ => constr:((a, 0%Z)) end end.
Ltac plus_number x k := lazymatch k with Z0 => x | _ => lazymatch x with Z0 => k | _ => constr:((x + k)%Z) end end.
Ltac named := repeat match goal with |- context [rec ?z ?o ?f ?n] => first
  [ match goal with H := rec z o f n |- _ => let F := constr:(H) in change (rec z o f n) with F end | let F := fresh "F" in set (F := rec z o f n) ] end.
Ltac unrolled F z o f n a := lazymatch offset a with (?x, ?k) =>
  let a' := plus_number x k in let j := eval cbv in (k - 1)%Z in let s := plus_number x j in
  first [ rewrite (rec_first z o f n a : a = z -> F a = f) by lia | rewrite (rec_next z o f n a s : a = (s + 1)%Z -> (z <= s)%Z -> F a = n s (F s)) by lia; cbv beta
        | rewrite (rec_before z o f n a : (a < z)%Z -> F a = o) by lia
        | lazymatch a with a' => change (F a) with (stuck F a) | _ => replace a with a' by lia end ] end.
Ltac grouped E f := lazymatch E with euclid ?k ?z ?l =>
  let F := constr:(fun i : client E => ltac:(let b := eval cbv beta in (f i) in let p := eval pattern (group (z :: l) i) in b in lazymatch p with ?h _ => exact h end)) in
  lazymatch F with fun _ => ?h => h end end.
Ltac means := match goal with
| |- context [@mean ?E ?f] => lazymatch E with euclid ?k ?z ?l => let h := grouped E f in let Q := fresh in pose proof (mean_groups k z l h : @mean E f = gmean (z :: l) h) as Q; rewrite Q; clear Q end
| |- context [@vmean ?E ?f] => lazymatch E with euclid ?k ?z ?l => let h := grouped E f in let Q := fresh in pose proof (vmean_groups k z l h : @vmean E f = gvmean k (z :: l) h) as Q; rewrite Q; clear Q end end.
Ltac sums := rewrite ?plus_IZR, ?minus_IZR, ?mult_IZR, ?opp_IZR in *.
Ltac sizes := repeat match goal with
| |- context [size ?z] => let n := literal z in let v := eval cbv in (size z) in change (size z) with v
| |- context [size ?z] => rewrite (size_ok z) by (sums; closed) end.
Ltac recursions := match goal with H := rec ?z ?o ?f ?n |- _ => let F := constr:(H) in match goal with |- context [F ?a] => unrolled F z o f n a end end.
Ltac again := unfold stuck in *.
Ltac simple a := lazymatch a with context [Z_le_dec _ _] => fail | context [Rle_dec _ _] => fail | context [Rlt_dec _ _] => fail | _ => idtac end.
(** A choice that is decided by what is known; one that makes two cases. *)
Ltac decisions := match goal with
| |- context [if Z_le_dec ?a ?b then _ else _] => simple a; simple b; first
  [ rewrite !(if_zle a b) by lia | rewrite !(if_not_zle a b) by lia
  | let D := fresh in assert (D : IZR a <= IZR b) by (sums; closed); rewrite !(if_zle_here a b _ _ D); clear D
  | let D := fresh in assert (D : IZR b + 1 <= IZR a) by (sums; closed); rewrite !(if_not_zle_here a b _ _ D); clear D ]
| |- context [if Rle_dec ?a ?b then _ else _] => simple a; simple b; first
  [ let D := fresh in assert (D : a <= b) by closed; rewrite !(if_le a b _ _ D); clear D
  | let D := fresh in assert (D : b < a) by closed; rewrite !(if_not_le a b _ _ D); clear D ]
| |- context [if Rlt_dec ?a ?b then _ else _] => simple a; simple b; first
  [ let D := fresh in assert (D : a < b) by closed; rewrite !(if_lt a b _ _ D); clear D
  | let D := fresh in assert (D : b <= a) by closed; rewrite !(if_not_lt a b _ _ D); clear D ] end.
Ltac choices := match goal with
| |- context [if Z_le_dec ?a ?b then _ else _] => simple a; simple b;
    let D := fresh in destruct (Z_le_dec a b) as [D|D]; [pose proof (IZR_le _ _ D) | apply Z.nle_gt in D; pose proof (further _ _ D)]
| |- context [if Rle_dec ?a ?b then _ else _] => simple a; simple b; destruct (Rle_dec a b) as [?|?%Rnot_le_lt]
| |- context [if Rlt_dec ?a ?b then _ else _] => simple a; simple b; destruct (Rlt_dec a b) as [?|?%Rnot_lt_le] end.
Ltac ceilings := repeat match goal with
| |- context [roundup ?a] => pose proof (roundup_above a); pose proof (roundup_below a); let z := fresh "z" in set (z := roundup a) in *; clearbody z end.
(** Claims about integers are claims about them, too. *)
Ltac integers := repeat match goal with
| H : IZR ?a <= IZR ?b |- _ => lazymatch goal with _ : (a <= b)%Z |- _ => fail | _ => pose proof (le_IZR a b H) end
| H : IZR ?a < IZR ?b |- _ => pose proof (lt_IZR a b H); apply sharp in H end.
Ltac apart := repeat match goal with H : _ /\ _ |- _ => destruct H end.
Ltac vectors := repeat match goal with
| H : _ = _ |- _ => apply both_eq in H; cbn [fst snd] in H
| H : _ /\ _ |- _ => destruct H | H : @eq unit _ _ |- _ => clear H end.
Ltac opened := repeat (progress (laid; sizes; named; rewrite ?plus_IZR, ?minus_IZR, ?mult_IZR, ?opp_IZR) || means || decisions || recursions || choices).
Ltac leaf := sums; repeat (apply both || apply no_more); cbn [fst snd]; repeat split; try apply blunt; sums.

(** A client is of one of the groups. *)
Ltac one_of G n := destruct n as [|n]; [clear G | first [exfalso; clear -G; cbn in G; lia | one_of G n]].
Ltac members := repeat match goal with
| |- context [group ?l ?i] => is_var i; let G := fresh in pose proof (group_in l i) as G; cbn [length] in G;
    let n := fresh "n" in set (n := group l i) in *; clearbody n; one_of G n
| _ : context [group ?l ?i] |- _ => is_var i; let G := fresh in pose proof (group_in l i) as G; cbn [length] in G;
    let n := fresh "n" in set (n := group l i) in *; clearbody n; one_of G n end.
Ltac convexity := repeat match goal with
| |- convex _ (fun _ => True) => exact (convex_all _)
| |- convex ?W (fun v => @?a v /\ @?b v) => apply (convex_and W a b)
| |- convex ?W (fun v => Rle (@?f v) (@?g v)) => apply (convex_le W f g); intros u v c ? ?; cbv beta; laid;
    try pose proof (lens c (fst u) (fst v) ltac:(assumption) ltac:(assumption)); closed end.
Ltac by_case Q := cbn [vec] in Q; sums; repeat match type of Q with ?c -> _ => let D := fresh in assert (D : c) by (first [assumption | closed]); specialize (Q D); clear D end; closed.
(** Conditions in which there is a choice are opened with what is claimed. *)
Ltac undecided := repeat match goal with
| H : context [Z_le_dec _ _] |- _ => revert H | H : context [Rle_dec _ _] |- _ => revert H | H : context [Rlt_dec _ _] |- _ => revert H end.
(** What was stuck before a case was made is tried once more in it. *)
Ltac tried_again := try (match goal with |- context [stuck _ _] => idtac end; again; opened).
Ltac shown_here := cbv beta in *; apart; integers; members; laid_all; undecided; opened; tried_again; intros; again; ceilings; vectors; integers; leaf.
