import 'i18next'
import type account from './en/account.json'
import type audit from './en/audit.json'
import type auth from './en/auth.json'
import type booking from './en/booking.json'
import type calendar from './en/calendar.json'
import type callErrors from './en/callErrors.json'
import type callFiles from './en/callFiles.json'
import type captions from './en/captions.json'
import type chart from './en/chart.json'
import type common from './en/common.json'
import type companion from './en/companion.json'
import type dataTransfer from './en/dataTransfer.json'
import type devices from './en/devices.json'
import type diagnostics from './en/diagnostics.json'
import type errors from './en/errors.json'
import type gallery from './en/gallery.json'
import type guest from './en/guest.json'
import type home from './en/home.json'
import type inspector from './en/inspector.json'
import type legal from './en/legal.json'
import type meeting from './en/meeting.json'
import type note from './en/note.json'
import type pastVisit from './en/pastVisit.json'
import type patient from './en/patient.json'
import type payments from './en/payments.json'
import type playlist from './en/playlist.json'
import type polls from './en/polls.json'
import type portal from './en/portal.json'
import type prescription from './en/prescription.json'
import type prescriptionCheck from './en/prescriptionCheck.json'
import type profile from './en/profile.json'
import type record from './en/record.json'
import type schedule from './en/schedule.json'
import type timeline from './en/timeline.json'
import type visitAudit from './en/visitAudit.json'
import type visitLink from './en/visitLink.json'
import type watch from './en/watch.json'
import type whiteboard from './en/whiteboard.json'

/** Keys are typed by the English files; parity.test.ts keeps the Spanish ones equal. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      account: typeof account
      audit: typeof audit
      auth: typeof auth
      booking: typeof booking
      calendar: typeof calendar
      callErrors: typeof callErrors
      callFiles: typeof callFiles
      captions: typeof captions
      chart: typeof chart
      common: typeof common
      companion: typeof companion
      dataTransfer: typeof dataTransfer
      devices: typeof devices
      diagnostics: typeof diagnostics
      errors: typeof errors
      gallery: typeof gallery
      guest: typeof guest
      home: typeof home
      inspector: typeof inspector
      legal: typeof legal
      meeting: typeof meeting
      note: typeof note
      pastVisit: typeof pastVisit
      patient: typeof patient
      payments: typeof payments
      playlist: typeof playlist
      polls: typeof polls
      portal: typeof portal
      prescription: typeof prescription
      prescriptionCheck: typeof prescriptionCheck
      profile: typeof profile
      record: typeof record
      schedule: typeof schedule
      timeline: typeof timeline
      visitAudit: typeof visitAudit
      visitLink: typeof visitLink
      watch: typeof watch
      whiteboard: typeof whiteboard
    }
  }
}
