import {
  type DocumentKind,
  deleteSituationCertificate,
  handInDocument,
  openDocument,
  readDocuments,
} from '../../contracts/portal/profile/documents.ts'
import { documentsMachine } from '../../machines/profile/documentsMachine.ts'
import {
  certificateDeletion,
  documentList,
  documentPreview,
  documentUpload,
} from '../../machines/profile/documentsParts.ts'
import { attachUnlessDone } from '../files/attachUnlessDone.ts'
import { type UploadServices, uploadActors } from '../files/uploadActors.ts'
import { commandLogic } from '../kit/commandLogic.ts'
import { queryLogic } from '../kit/queryLogic.ts'

type None = Record<string, never>

/** P1.13: the documents of the practitioner, with their calls. */
export const defineDocuments = (services: UploadServices & { now: () => number }) => {
  const { http } = services
  return documentsMachine.provide({
    actors: {
      documentList: documentList.machine.provide({
        actors: { fetch: queryLogic(services, (_: None, signal) => http.call(readDocuments, {}, signal)) },
      }),
      documentPreview: documentPreview.machine.provide({
        actors: {
          fetch: queryLogic(services, (params: { kind: DocumentKind }, signal) =>
            http.call(openDocument, { params }, signal),
          ),
        },
      }),
      documentUpload: documentUpload.machine.provide({
        actors: uploadActors(services, 'document', (file, { kind }: { kind: DocumentKind }, signal) =>
          attachUnlessDone(file, (file_id) =>
            http.call(handInDocument, { params: { kind }, body: { file_id } }, signal),
          ),
        ),
      }),
      certificateDeletion: certificateDeletion.machine.provide({
        actors: {
          run: commandLogic(async (_: None): Promise<None> => {
            await http.call(deleteSituationCertificate, {})
            return {}
          }),
        },
      }),
    },
  })
}
