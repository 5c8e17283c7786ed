import type { PortalServices } from '../actors/root.ts'
import { SYSTEM_ID } from '../machines/systemIds.ts'
import { actorPage, type Page, page } from '../views/app/page.ts'

const withActor = actorPage<PortalServices>()

const loadVisitRecord = async (services: PortalServices) =>
  (await import('../actors/audit/defineVisitRecord.ts')).defineVisitRecord(services)

/** The rows of the auditor's pages; see `PAGES`. */
export const auditPages: readonly Page<PortalServices>[] = [
  withActor({
    name: 'visitAudit',
    path: '/audit/visits',
    access: 'signedIn',
    namespaces: ['visitAudit', 'pastVisit'],
    actor: {
      name: 'auditedVisits',
      load: async (services) =>
        (await import('../actors/audit/defineAuditLists.ts')).defineAuditedVisits(services),
      input: ({ practitioner }) => ({ params: { timezone: practitioner?.timezone ?? 'UTC' } }),
    },
    view: async () => (await import('../views/audit/visit/AuditedVisitsPage.tsx')).AuditedVisitsPage,
  }),
  withActor({
    name: 'patientReads',
    path: '/audit/reads',
    access: 'signedIn',
    namespaces: ['visitAudit'],
    actor: {
      name: 'patientReads',
      load: async (services) =>
        (await import('../actors/audit/defineAuditLists.ts')).definePatientReads(services),
      input: () => ({ params: {} }),
    },
    view: async () => (await import('../views/audit/visit/PatientReadsPage.tsx')).PatientReadsPage,
  }),
  withActor({
    name: 'visitRecord',
    path: '/audit/visits/:appointmentId',
    access: 'signedIn',
    namespaces: ['visitAudit', 'pastVisit'],
    actor: { name: 'visitRecord', load: loadVisitRecord },
    view: async () => (await import('../views/audit/visit/VisitRecordPage.tsx')).VisitRecordPage,
  }),
  // A third party verifies an exported record without an account.
  withActor({
    name: 'visitRecord',
    path: '/audit/visit-record',
    access: 'anyone',
    namespaces: ['visitAudit', 'pastVisit'],
    actor: { name: 'visitRecord.file', load: loadVisitRecord },
    view: async () => (await import('../views/audit/visit/VisitRecordPage.tsx')).VisitRecordPage,
  }),
  // The machines are public, and an auditor with a ledger needs neither an account nor a server.
  withActor({
    name: 'ledger',
    path: '/audit',
    access: 'anyone',
    namespaces: ['audit', 'visitAudit'],
    actor: {
      name: SYSTEM_ID.auditPage,
      load: async (services) => (await import('../actors/audit/defineAudit.ts')).defineAudit(services),
    },
    view: async () => (await import('../views/audit/AuditPage.tsx')).AuditPage,
  }),
  page({
    name: 'audit',
    path: '/audit/machines',
    access: 'anyone',
    namespaces: ['gallery'],
    view: async () => (await import('../views/audit/gallery/GalleryPage.tsx')).GalleryPage,
  }),
  page({
    name: 'audit',
    path: '/audit/machines/requirements',
    access: 'anyone',
    namespaces: ['gallery'],
    view: async () => (await import('../views/audit/gallery/RequirementsPage.tsx')).RequirementsPage,
  }),
  page({
    name: 'audit',
    path: '/audit/machines/:machine',
    access: 'anyone',
    namespaces: ['gallery', 'chart'],
    view: async () => (await import('../views/audit/gallery/MachinePage.tsx')).MachinePage,
  }),
]
