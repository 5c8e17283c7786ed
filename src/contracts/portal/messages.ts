import { z } from 'zod'

/** Everything a toast can say; the words are in i18n `common:toast.*`, so no text ever enters a machine. */
export const toastMessage = z.enum([
  'LINK_COPIED',
  'TIMEZONE_ERROR',
  'APPOINTMENT_CANCELED',
  'CHANGES_SAVED',
  'CHANGE_UNDONE',
  'SIGN_OUT_INCOMPLETE',
  'PATIENT_SAVED',
  'REQUEST_ACCEPTED',
  'REQUEST_DECLINED',
  'TIME_PROPOSED',
  'RECORD_SAVED',
  'DOCUMENT_DELETED',
  'VISIT_FINISHED',
  'PRESCRIPTION_SENT',
])
export type ToastMessage = z.infer<typeof toastMessage>

/** A message of the chat, by the role of its sender. */
export const messageAnnouncements = [
  'messageArrived',
  'messageFromDoctor',
  'messageFromPatient',
  'messageFromWaiting',
  'messageFromCompanion',
] as const

/**
 * The announcements of the two live regions; the texts are in i18n `common:announce.*`. A page is announced
 * by its name, never by a patient's.
 */
export const announcement = z.discriminatedUnion('say', [
  z.object({ say: z.literal('page'), page: z.string() }),
  z.object({ say: z.literal('visitsRequested'), count: z.number().int().positive() }),
  z.object({ say: z.literal('visitsCancelled'), count: z.number().int().positive() }),
  /** A patient has moved or cancelled the visit, or taken a proposed time. */
  z.object({ say: z.literal('visitChanged') }),
  /** Seconds for which a time is still held. */
  z.object({ say: z.literal('holdEnds'), count: z.number().int().nonnegative() }),
  /** Seconds until another code can be sent. */
  z.object({ say: z.literal('codeResend'), count: z.number().int().nonnegative() }),
  z.object({ say: z.literal('agendaShown'), count: z.number().int().nonnegative() }),
  /** How many the search has found, and how many rows a later page has brought. */
  z.object({ say: z.literal('patientsFound'), count: z.number().int().nonnegative() }),
  z.object({ say: z.literal('rowsAdded'), count: z.number().int().nonnegative() }),
  /** An entry of a list now stands at this position, from 1. */
  z.object({
    say: z.literal('entryMoved'),
    position: z.number().int().positive(),
    count: z.number().int().positive(),
  }),
  /** The hours of a day were copied to so many others. */
  z.object({ say: z.literal('dayCopied'), count: z.number().int().positive() }),
  z.object({ say: z.enum(['recordAdded', 'recordRemoving', 'recordRemoved', 'recordKept']) }),
  z.object({ say: z.literal('patientWaiting'), count: z.number().int().positive() }),
  z.object({
    say: z.enum([
      'connectionBack',
      'callJoined',
      'callReconnected',
      'personJoined',
      'personLeft',
      'doctorTold',
      'admitted',
      'handRaised',
      ...messageAnnouncements,
      'pollStarted',
      /** To the guest: consent is asked for. */
      'recordingAsked',
      'recordingStarted',
      'recordingPaused',
      'recordingEnded',
      'captionsComing',
      'captionsOn',
      'captionsOff',
      'captionsFailed',
      /** To the guest: consent to keep captions is asked for. */
      'transcriptAsked',
    ]),
  }),
  z.object({ say: z.literal('callReconnecting') }),
  z.object({ say: z.literal('connectionLost') }),
])
export type Announcement = z.infer<typeof announcement>
