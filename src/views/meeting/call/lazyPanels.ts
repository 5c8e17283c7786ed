import { NotePanel } from '../../note/lazyNote.ts'
import { PrescriptionPanel } from '../../prescription/lazyPrescription.ts'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { PageLoader } from '../../ui/PageLoader.tsx'
import { NextVisit, PatientPanel } from '../../visit/lazyPatient.ts'
import { AttachFiles, FileMessage } from '../chat/lazyFiles.ts'
import { PollsPanel } from '../polls/lazyPolls.ts'

/** Views of later steps, which the call does not wait for. */
export const CheckOutPage = lazyComponent(
  async () => (await import('../../visit/CheckOutPage.tsx')).CheckOutPage,
  {
    fallback: PageLoader,
  },
)
export const PeoplePanel = lazyComponent(async () => (await import('../people/PeoplePanel.tsx')).PeoplePanel)
export const StatsPanel = lazyComponent(async () => (await import('../quality/StatsPanel.tsx')).StatsPanel)
/** Loaded on demand, because few visits need it. */
export const PlaylistPanel = lazyComponent(
  async () => (await import('../playlist/PlaylistPanel.tsx')).PlaylistPanel,
)

export const TranscriptPanel = lazyComponent(
  async () => (await import('../transcription/TranscriptPanel.tsx')).TranscriptPanel,
)

/** Parts that most visits need, loaded early in the call, because the connection may fail later. */
export const CALL_PARTS = [
  PeoplePanel,
  CheckOutPage,
  PatientPanel,
  NextVisit,
  PrescriptionPanel,
  NotePanel,
  PollsPanel,
  StatsPanel,
  AttachFiles,
  FileMessage,
]
/** Namespaces of those parts, in addition to the room's. */
export const CALL_NAMESPACES = [
  'prescription',
  'note',
  'polls',
  'patient',
  'record',
  'captions',
  'callFiles',
  'booking',
]
