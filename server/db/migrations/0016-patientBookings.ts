import { type Kysely, sql } from 'kysely'

/** Adds patients' consents, mails about visits, and times that practitioners propose instead. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table appointment
      add column proposed_start timestamptz,
      add column proposed_end timestamptz,
      add column cancelled_by text check (cancelled_by in ('practitioner', 'patient', 'nobody')),
      add column cancel_reason text`.execute(db)
  await sql`
    create table patient_consent (
      appointment_id uuid primary key references appointment,
      client_id uuid not null references client,
      privacy_version text not null,
      language text not null check (language in ('es', 'en')),
      accepted_at timestamptz not null
    )`.execute(db)
  await sql`
    create trigger patient_consent_append_only before update or delete or truncate on patient_consent
      for each statement execute function refuse_change()`.execute(db)
  // Mails about visits that are not written yet: their text is made from the visit as it is when they are due.
  await sql`
    create table visit_mail (
      appointment_id uuid not null references appointment,
      kind text not null check (kind in ('change', 'dayBefore', 'hourBefore')),
      due_at timestamptz not null,
      primary key (appointment_id, kind)
    )`.execute(db)
  await sql`create index visit_mail_by_due on visit_mail (due_at)`.execute(db)
  await sql`alter table outbox add column calendar text`.execute(db)
}
