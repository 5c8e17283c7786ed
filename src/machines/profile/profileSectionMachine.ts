import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf } from '../../contracts/machineContract.ts'
import { actor } from '../address.ts'
import { requireValue } from '../kit/requireValue.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import { documentsMachine } from './documentsMachine.ts'
import { certificateUpload } from './documentsParts.ts'
import { pictureMachine } from './pictureMachine.ts'
import { profileData, profileForm } from './profileParts.ts'
import type { profileSectionContract } from './profileSectionContract.ts'

type Contract = typeof profileSectionContract

/** One section of the profile (P1.09–P1.14), as a step of the onboarding and as a page of the settings. */
export const profileSectionMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    children: {} as {
      profileData: 'profileData'
      profileForm: 'profileForm'
      documents: 'documents'
      picture: 'picture'
      certificateUpload: 'certificateUpload'
    },
  },
  actors: {
    profileData: profileData.machine,
    profileForm: profileForm.machine,
    documents: documentsMachine,
    picture: pictureMachine,
    certificateUpload: certificateUpload.machine,
  },
  actions: {
    /** Values that three sections send in addition to their form. */
    beginFiles: enqueueActions(({ context: { section }, enqueue }) => {
      if (section === 'credential')
        enqueue.spawnChild('documents', { id: 'documents', systemId: SYSTEM_ID.documents })
      if (section === 'certification')
        enqueue.spawnChild('certificateUpload', { id: 'certificateUpload', input: { params: {} } })
      if (section === 'biography')
        enqueue.spawnChild('picture', { id: 'picture', systemId: SYSTEM_ID.picture })
    }),
    assignForm: assign((_, { form }: Pick<ContextOf<Contract>, 'form'>) => ({ form })),
    refreshData: sendTo('profileData', { type: 'query.refreshRequested' }),
    refreshPractitioner: sendTo(actor(SYSTEM_ID.currentPractitioner), {
      type: 'practitioner.refreshRequested',
    }),
    refreshCompletion: sendTo(actor(SYSTEM_ID.profileCompletion), { type: 'query.refreshRequested' }),
    notifySaved: sendTo(actor(SYSTEM_ID.toasts), {
      type: 'toasts.requested',
      tone: 'success',
      message: 'CHANGES_SAVED',
    }),
    announceMove: sendTo(
      actor(SYSTEM_ID.announcer),
      (_, { position, count }: { position: number; count: number }) => ({
        type: 'announcer.politeRequested',
        what: { say: 'entryMoved', position, count },
      }),
    ),
  },
}).createMachine({
  id: 'profileSection',
  description: 'One section of the profile.',
  meta: { spec: ['P1.09', 'P1.10', 'P1.11', 'P1.12', 'P1.13', 'P1.14'] },
  context: ({ input }) => ({ ...input, form: null }),
  entry: 'beginFiles',
  invoke: {
    id: 'profileData',
    src: 'profileData',
    input: ({ context: { section } }) => ({ params: { section } }),
  },
  initial: 'shown',
  states: {
    shown: {
      description: 'What is saved is shown.',
      on: {
        'profile.editOpened': {
          target: 'editing',
          actions: { type: 'assignForm', params: ({ event }) => ({ form: event.form }) },
        },
      },
    },
    editing: {
      description: 'The form is open.',
      invoke: {
        id: 'profileForm',
        src: 'profileForm',
        input: ({ context }) => requireValue(context.form, 'form'),
        onDone: {
          target: 'saved',
          actions: ['refreshData', 'refreshPractitioner', 'refreshCompletion', 'notifySaved'],
        },
        onError: 'shown',
      },
      on: {
        'profile.editClosed': 'shown',
        'profile.entryMoved': {
          actions: {
            type: 'announceMove',
            params: ({ event: { position, count } }) => ({ position, count }),
          },
        },
      },
    },
    saved: {
      description: 'The section was saved; the onboarding goes on to the next one.',
      on: {
        'profile.editOpened': {
          target: 'editing',
          actions: { type: 'assignForm', params: ({ event }) => ({ form: event.form }) },
        },
      },
    },
  },
})

export type ProfileSectionRef = ActorRefFrom<typeof profileSectionMachine>
