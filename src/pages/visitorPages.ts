import type { PortalServices } from '../actors/root.ts'
import { SYSTEM_ID } from '../machines/systemIds.ts'
import { actorPage, type Page } from '../views/app/page.ts'

const withActor = actorPage<PortalServices>()

/** Pages that people without an account open: guests, patients, viewers and pharmacies. */
export const visitorPages: readonly Page<PortalServices>[] = [
  withActor({
    name: 'diagnostics',
    path: '/diagnostics',
    access: 'anyone',
    namespaces: ['diagnostics'],
    actor: {
      name: SYSTEM_ID.diagnostics,
      load: async (services) =>
        (await import('../actors/diagnostics/defineDiagnostics.ts')).defineDiagnostics(services),
    },
    view: async () => (await import('../views/diagnostics/DiagnosticsPage.tsx')).DiagnosticsPage,
  }),
  withActor({
    name: 'guest',
    path: '/join/:code?',
    access: 'anyone',
    namespaces: ['guest'],
    frame: 'own',
    actor: {
      name: SYSTEM_ID.guestJoin,
      load: async (services) =>
        (await import('../actors/guest/defineGuestJoin.ts')).defineGuestJoin(services),
      // The code lets a guest in.
      secrets: ['code'],
    },
    view: async () => (await import('../views/guest/GuestPage.tsx')).GuestPage,
  }),
  withActor({
    name: 'watch',
    path: '/watch/:address',
    access: 'anyone',
    namespaces: ['watch'],
    actor: {
      name: 'watch',
      load: async (services) => (await import('../actors/watch/defineWatch.ts')).defineWatch(services),
      // The address opens the stream to everyone.
      secrets: ['address'],
      input: ({ params, secrets }) => ({ address: { ...params, ...secrets }.address ?? '' }),
    },
    view: async () => (await import('../views/watch/WatchPage.tsx')).WatchPage,
  }),
  withActor({
    name: 'publicProfile',
    path: '/profile/:practitioner/:speciality',
    access: 'anyone',
    namespaces: ['booking', 'profile'],
    frame: 'own',
    actor: {
      name: 'publicBooking',
      load: async (services) =>
        (await import('../actors/booking/definePublicBooking.ts')).definePublicBooking(services),
    },
    view: async () => (await import('../views/booking/PublicBookingPage.tsx')).PublicBookingPage,
  }),
  withActor({
    name: 'linkedVisit',
    path: '/visit/:token',
    access: 'anyone',
    namespaces: ['booking'],
    frame: 'own',
    actor: {
      name: 'linkedVisit',
      load: async (services) =>
        (await import('../actors/booking/defineLinkedVisit.ts')).defineLinkedVisit(services),
      // The token opens the visit.
      secrets: ['token'],
    },
    view: async () => (await import('../views/booking/LinkedVisitPage.tsx')).LinkedVisitPage,
  }),
  withActor({
    name: 'rx',
    path: '/rx/:folio',
    access: 'anyone',
    namespaces: ['prescriptionCheck'],
    frame: 'own',
    actor: {
      name: 'prescriptionCheck',
      load: async (services) =>
        (await import('../actors/prescription/definePrescriptionCheck.ts')).definePrescriptionCheck(services),
      // With it anybody sees who prescribed.
      secrets: ['folio'],
    },
    view: async () => (await import('../views/prescription/PrescriptionCheckPage.tsx')).PrescriptionCheckPage,
  }),
]
