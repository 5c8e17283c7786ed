import { type Kysely, sql } from 'kysely'

/** How prescriptions are checked and filled, and the papers that were made of them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table prescription_check (
      prescription_id uuid primary key references prescription,
      reference text not null unique,
      filled_at timestamptz,
      filled_by uuid,
      tries integer not null default 0,
      tries_since timestamptz,
      check ((filled_at is null) = (filled_by is null))
    )`.execute(db)
  await sql`
    create table prescription_paper (
      prescription_id uuid not null references prescription,
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      made_at timestamptz not null,
      primary key (prescription_id, sha256)
    )`.execute(db)
  await sql`
    create trigger prescription_paper_append_only before update or delete or truncate on prescription_paper
      for each statement execute function refuse_change()`.execute(db)
  // A signed prescription is told to the patient by a mail of its own.
  await sql`alter table visit_mail drop constraint visit_mail_kind_check`.execute(db)
  await sql`
    alter table visit_mail add constraint visit_mail_kind_check
      check (kind in ('change', 'dayBefore', 'hourBefore', 'prescription'))`.execute(db)
  // A filled prescription stays filled.
  await sql`
    create function refuse_refill() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or old.filled_at is not null and new is distinct from old or
        (new.prescription_id, new.reference) is distinct from (old.prescription_id, old.reference)
      then raise exception 'a filled prescription stays filled' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger prescription_check_keeps before update or delete on prescription_check
      for each row execute function refuse_refill()`.execute(db)
}
