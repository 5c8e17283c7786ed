import { type Kysely, sql } from 'kysely'

/** Card payments: accounts at the provider, payments of visits, the ledger of each account, and the provider's events. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table payment_account (
      practitioner_id uuid primary key references practitioner,
      provider_id text not null unique,
      state text not null check (state in ('unfinished', 'review', 'active', 'restricted')),
      missing jsonb not null default '[]',
      due_at timestamptz,
      connected boolean not null,
      created_at timestamptz not null,
      checked_at timestamptz not null,
      synced_at timestamptz,
      provider_balance bigint
    )`.execute(db)
  await sql`
    create table payment (
      id uuid primary key,
      appointment_id uuid not null references appointment,
      practitioner_id uuid not null references practitioner,
      attempt integer not null check (attempt > 0),
      account text not null,
      amount_centavos integer not null check (amount_centavos > 0),
      state text not null check (state in ('created', 'open', 'paid', 'expired')),
      session_id text unique,
      intent_id text unique,
      charge_id text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      checked_at timestamptz,
      closing boolean not null default false,
      paid_at timestamptz,
      refund_state text check (refund_state in ('requested', 'pending', 'done', 'failed')),
      refund_cause text check (refund_cause in ('cancelled', 'slotTaken', 'duplicate', 'practitioner', 'provider')),
      refund_requested_at timestamptz,
      refund_id text,
      dispute_id text,
      dispute_state text check (dispute_state in ('open', 'review', 'won', 'lost')),
      dispute_due timestamptz,
      unique (appointment_id, attempt),
      check ((state = 'paid') = (paid_at is not null and intent_id is not null)),
      check (state <> 'open' or session_id is not null),
      check (refund_state is null or state = 'paid')
    )`.execute(db)
  // A visit is paid once at a time: another attempt begins when the one before it is over.
  await sql`
    create unique index payment_one_open on payment (appointment_id) where state in ('created', 'open')`.execute(
    db,
  )
  await sql`create index payment_by_practitioner on payment (practitioner_id, paid_at desc, id)`.execute(db)
  await sql`
    create index payment_unsettled on payment (expires_at) where state in ('created', 'open')`.execute(db)
  await sql`
    create index payment_refunds on payment (refund_requested_at) where refund_state in ('requested', 'pending')`.execute(
    db,
  )
  // Rows are copied from the provider's own balance; their sum is the balance.
  await sql`
    create table ledger_entry (
      account text not null references payment_account (provider_id),
      provider_ref text not null,
      kind text not null check (kind in ('charge', 'fee', 'refund', 'dispute', 'payout')),
      amount_centavos bigint not null,
      source text not null,
      at timestamptz not null,
      available_at timestamptz not null,
      recorded_at timestamptz not null,
      primary key (account, provider_ref, kind)
    )`.execute(db)
  await sql`
    create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
      for each statement execute function refuse_change()`.execute(db)
  await sql`create index ledger_entry_by_source on ledger_entry (account, source)`.execute(db)
  await sql`
    create table payout (
      id text primary key,
      account text not null references payment_account (provider_id),
      amount_centavos bigint not null,
      state text not null check (state in ('pending', 'paid', 'failed')),
      created_at timestamptz not null,
      arrives_at timestamptz not null
    )`.execute(db)
  await sql`create index payout_by_account on payout (account, created_at desc, id)`.execute(db)
  // The event itself is not kept: what it is about is read from the provider.
  await sql`
    create table webhook_event (
      id text primary key,
      type text not null,
      account text,
      object_id text not null,
      received_at timestamptz not null,
      tries integer not null default 0,
      next_try_at timestamptz not null,
      done_at timestamptz
    )`.execute(db)
  await sql`create index webhook_event_due on webhook_event (next_try_at) where done_at is null`.execute(db)
  // Only the test provider (PAYMENTS=embedded) reads this table.
  await sql`
    create table test_provider_object (
      id text primary key,
      position bigint generated always as identity,
      kind text not null,
      account text,
      body jsonb not null
    )`.execute(db)
  await sql`create index test_provider_by_kind on test_provider_object (kind, account, position)`.execute(db)
  await sql`alter table appointment drop constraint appointment_cancelled_by_check`.execute(db)
  await sql`
    alter table appointment add constraint appointment_cancelled_by_check
      check (cancelled_by in ('practitioner', 'patient', 'nobody', 'unpaid'))`.execute(db)
}
