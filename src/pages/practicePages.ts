import type { PortalServices } from '../actors/root.ts'
import { SYSTEM_ID } from '../machines/systemIds.ts'
import { actorPage, type Page, page } from '../views/app/page.ts'

const withActor = actorPage<PortalServices>()

/** The daily work of a practitioner: visits, patients and the room of a visit. */
export const practicePages: readonly Page<PortalServices>[] = [
  withActor({
    name: 'home',
    path: '/',
    access: 'signedIn',
    namespaces: ['home', 'portal', 'booking', 'calendar', 'schedule'],
    actor: {
      name: SYSTEM_ID.agenda,
      load: async (services) =>
        (await import('../actors/appointment/defineAgenda.ts')).defineAgenda(services),
    },
    view: async () => (await import('../views/home/HomePage.tsx')).HomePage,
  }),
  withActor({
    name: 'patients',
    path: '/patients',
    access: 'signedIn',
    namespaces: ['patient', 'home', 'record', 'booking', 'dataTransfer', 'auth'],
    actor: {
      name: 'patients',
      load: async (services) =>
        (await import('../actors/patient/definePatients.ts')).definePatients(services),
      input: async ({ practitioner }, { tabStore, ...device }) => {
        const practitionerId = practitioner?.practitionerId ?? ''
        const [{ readPatientsView }, { createKeptReason }] = await Promise.all([
          import('../actors/patient/patientsView.ts'),
          import('../actors/patient/keptReason.ts'),
        ])
        return {
          practitionerId,
          view: readPatientsView(tabStore, practitionerId),
          typedReason: createKeptReason(device).read({ practitionerId }),
        }
      },
    },
    view: async () => (await import('../views/patient/PatientsPage.tsx')).PatientsPage,
  }),
  withActor({
    name: 'pastVisit',
    path: '/appointments/:appointmentId',
    access: 'signedIn',
    namespaces: [
      'pastVisit',
      'record',
      'home',
      'booking',
      'prescription',
      'note',
      'payments',
      'captions',
      'companion',
    ],
    actor: {
      name: SYSTEM_ID.pastVisit,
      load: async (services) =>
        (await import('../actors/pastVisit/definePastVisit.ts')).definePastVisit(services),
    },
    view: async () => (await import('../views/pastVisit/PastVisitPage.tsx')).PastVisitPage,
  }),
  page({
    name: 'meetingRoom',
    path: '/meeting-room',
    access: 'signedIn',
    namespaces: ['meeting'],
    frame: 'own',
    view: async () => (await import('../views/visit/VisitListPage.tsx')).VisitListPage,
  }),
  withActor({
    name: 'meetingRoom',
    path: '/meeting-room/:appointmentId',
    access: 'signedIn',
    namespaces: ['meeting', 'devices', 'callErrors', 'captions', 'companion'],
    frame: 'own',
    actor: {
      name: SYSTEM_ID.visit,
      load: async (services) => (await import('../actors/visit/defineVisit.ts')).defineVisit(services),
      // A consultation never ends because of us.
      outlivesSession: true,
    },
    view: async () => (await import('../views/visit/MeetingRoomPage.tsx')).MeetingRoomPage,
  }),
]
