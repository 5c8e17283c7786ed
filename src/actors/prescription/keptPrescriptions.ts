import type { PrescriptionDraft } from '../../contracts/portal/prescription/draft.ts'
import { draftOf } from '../../contracts/portal/prescription/draftOf.ts'
import type { PrescriptionAnswer } from '../../contracts/portal/prescription/prescription.ts'
import { isUntouched } from '../../contracts/portal/prescription/signable.ts'
import { sameJson } from '../../machines/kit/sameJson.ts'
import {
  type KeptPrescription,
  keptPrescription,
  type PrescriptionRelation,
} from '../../machines/prescription/prescriptionContract.ts'
import { createWindowDrafts } from '../../services/portal/windowDrafts.ts'

interface Deps {
  readonly now: () => number
  /** The browser's store; what is kept there is wiped at sign-out. */
  readonly store: Parameters<typeof createWindowDrafts>[0]['store']
}
interface About {
  readonly appointmentId: string
}

/** Only its doctor can open a visit, and sign-out removes the copies. */
const addressOf = ({ appointmentId }: About) => ({
  form: 'prescription',
  owner: { owner: 'visit', subject: appointmentId },
})

/** The content of a draft that a signature covers: without the answers to warnings and without outer blanks. */
const signedContent = (draft: PrescriptionDraft): unknown => {
  const items = draft.items.map((item) => ({ ...item, allergy_answer: '', duplicate_answer: '' }))
  const text = JSON.stringify({ ...draft, items, allergies_checked: false })
  return JSON.parse(text, (_, value) => (typeof value === 'string' ? value.trim() : value))
}

/** @param kept the text of this device; null when there is none */
export const relationOf = (kept: KeptPrescription | null, held: PrescriptionAnswer): PrescriptionRelation => {
  if (kept === null) return 'same'
  if (held.draft === null && isUntouched(kept.draft)) return 'same'
  const [signed] = held.issued
  if (signed !== undefined && signed.folio !== kept.replaces) {
    if (sameJson(signedContent(kept.draft), signedContent(draftOf(signed.content)))) return 'same'
    if (held.draft === null) return 'signed'
  }
  if (held.draft === null) return 'ahead'
  if (sameJson(kept.draft, held.draft)) return 'same'
  // The answer to the draft that was sent last may have been lost.
  const isFollowed = kept.base === held.draft_saved_at || sameJson(kept.sent, held.draft)
  return isFollowed ? 'ahead' : isUntouched(kept.draft) ? 'same' : 'apart'
}

/** Keeps on the device, for 24 hours, the prescription text that a window typed and the portal does not have yet. */
export const createKeptPrescriptions = ({ now, store }: Deps, window: string) => {
  const device = createWindowDrafts({ store, now }, keptPrescription)
  /** The draft that was sent last, by visit: stored with what is typed after it. */
  const sent = new Map<string, PrescriptionDraft>()
  const remove = (about: About): void => device.remove(addressOf(about), window)
  return {
    write: (about: About, typed: Omit<KeptPrescription, 'sent'>): void =>
      device.write(addressOf(about), window, { ...typed, sent: sent.get(about.appointmentId) ?? null }),
    remove,
    noteSent: (about: About, draft: PrescriptionDraft): void => {
      sent.set(about.appointmentId, draft)
      const kept = device.read(addressOf(about), window)
      if (kept !== null) device.write(addressOf(about), window, { ...kept, sent: draft })
    },
    /** The portal has this draft; what was typed after it stays. */
    removeStored: (about: About, draft: PrescriptionDraft): void => {
      const kept = device.read(addressOf(about), window)
      if (kept !== null && sameJson(kept.draft, draft)) remove(about)
    },
    /**
     * This window takes over the newest copy that another one left. An older one is offered when the visit is opened
     * again.
     */
    adopt: (about: About, held: PrescriptionAnswer): KeptPrescription | null => {
      const address = addressOf(about)
      const copies = device.all(address).toSorted((one, other) => other.savedAt - one.savedAt)
      for (const { window: owner, values } of copies) {
        device.remove(address, owner)
        if (relationOf(values, held) === 'same') continue
        device.write(address, window, values)
        return values
      }
      return null
    },
  }
}
