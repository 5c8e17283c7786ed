import type { AccountTables } from './accountTables.ts'
import type { AppointmentTables } from './appointmentTables.ts'
import type { BookingTables } from './bookingTables.ts'
import type { CompanionTables } from './companionTables.ts'
import type { EventTables } from './eventTables.ts'
import type { FileTables } from './fileTables.ts'
import type { HandoverTables } from './handoverTables.ts'
import type { MailTables } from './mailTables.ts'
import type { MeetingTables } from './meetingTables.ts'
import type { NoteTables } from './noteTables.ts'
import type { NoticeTables } from './noticeTables.ts'
import type { PaymentTables } from './paymentTables.ts'
import type { PractitionerTables } from './practitionerTables.ts'
import type { PrescriptionTables } from './prescriptionTables.ts'
import type { RecordingTables } from './recordingTables.ts'
import type { SecurityTables } from './securityTables.ts'
import type { TranscriptTables } from './transcriptTables.ts'

/** All tables, by area. */
export interface Tables
  extends AccountTables,
    AppointmentTables,
    BookingTables,
    CompanionTables,
    EventTables,
    FileTables,
    HandoverTables,
    MailTables,
    MeetingTables,
    NoteTables,
    NoticeTables,
    PaymentTables,
    PractitionerTables,
    PrescriptionTables,
    RecordingTables,
    SecurityTables,
    TranscriptTables {}
