import { type QueryExecutorProvider, sql } from 'kysely'

/** Hours, exceptions, prices and holds, and the one table that says which time is taken. */
export const up = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`create extension if not exists btree_gist`.execute(db)
  // The three below are projections of their events; `version` is the number of the newest.
  await sql`
    create table schedule (
      id uuid primary key,
      practitioner_id uuid not null unique references practitioner on delete cascade,
      version integer not null check (version > 0),
      hours jsonb not null
    )`.execute(db)
  await sql`
    create table schedule_override (
      id uuid primary key,
      practitioner_id uuid not null references practitioner on delete cascade,
      version integer not null check (version > 0),
      kind text not null check (kind in ('blocking', 'extending')),
      start_time timestamptz not null,
      end_time timestamptz not null check (end_time > start_time),
      body jsonb not null,
      removed boolean not null
    )`.execute(db)
  await sql`
    create index schedule_override_by_time on schedule_override (practitioner_id, end_time)
      where not removed`.execute(db)
  await sql`
    create table consultation_type (
      id uuid primary key,
      practitioner_id uuid not null references practitioner on delete cascade,
      speciality_id uuid not null references speciality,
      version integer not null check (version > 0),
      duration_min integer not null check (duration_min > 0),
      price_centavos integer not null check (price_centavos >= 0),
      buffer_min integer not null check (buffer_min >= 0),
      notice_hours integer not null,
      horizon_days integer not null,
      access text not null check (access in ('atOnce', 'request', 'contact')),
      audience text not null check (audience in ('everybody', 'known')),
      cancel_hours integer,
      unique (practitioner_id, speciality_id)
    )`.execute(db)
  await sql`
    create table hold (
      id uuid primary key,
      practitioner_id uuid not null references practitioner on delete cascade,
      speciality_id uuid not null references speciality,
      client_id uuid,
      visitor text not null,
      address_hash text,
      request_hash text not null,
      start_time timestamptz not null,
      end_time timestamptz not null check (end_time > start_time),
      terms jsonb not null,
      reason text not null,
      notify boolean not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      renewed boolean not null,
      released_at timestamptz,
      appointment_id uuid references appointment,
      foreign key (practitioner_id, client_id) references client (practitioner_id, id)
    )`.execute(db)
  await sql`create index hold_by_visitor on hold (visitor, expires_at)`.execute(db)
  await sql`create index hold_by_address on hold (address_hash, created_at)`.execute(db)
  await sql`create index hold_by_time on hold (created_at)`.execute(db)
  await sql`alter table appointment add column respond_by timestamptz`.execute(db)
  await sql`
    create index appointment_unanswered on appointment (respond_by) where status = 'requested'`.execute(db)
  await sql`
    create table occupancy (
      appointment_id uuid unique references appointment,
      hold_id uuid unique references hold on delete cascade,
      practitioner_id uuid not null references practitioner,
      period tstzrange not null
        check (not isempty(period) and lower_inc(period) and not upper_inc(period)),
      kind text not null check (kind in ('hold', 'visit')),
      buffer_min integer not null,
      exclusive boolean not null,
      released boolean not null,
      expires_at timestamptz,
      check (num_nonnulls(appointment_id, hold_id) = 1),
      check ((kind = 'hold') = (hold_id is not null)),
      check ((kind = 'hold') = (expires_at is not null)),
      constraint occupancy_no_overlap exclude using gist (practitioner_id with =, period with &&)
        where (exclusive and not released) deferrable initially immediate
    )`.execute(db)
  await sql`
    create index occupancy_by_time on occupancy using gist (practitioner_id, period)
      where (not released)`.execute(db)
  // Visits from before there was such a rule may overlap: the second of two then is no exclusive one.
  await sql`
    do $$
    declare
      visit record;
    begin
      for visit in select * from appointment order by start_time, id loop
        insert into occupancy
          (appointment_id, practitioner_id, period, kind, buffer_min, exclusive, released)
        values (
          visit.id, visit.practitioner_id, tstzrange(visit.start_time, visit.end_time), 'visit', 0,
          not exists (
            select from occupancy
            where practitioner_id = visit.practitioner_id and exclusive and not released
              and period && tstzrange(visit.start_time, visit.end_time)
          ),
          visit.status = 'cancel'
        );
      end loop;
    end $$`.execute(db)
}
