import { useSelector } from '@xstate/react'
import type { DocumentKind } from '../../contracts/portal/profile/documents.ts'
import { type DocumentsRef, documentUploadId } from '../../machines/profile/documentsMachine.ts'
import type { PictureRef } from '../../machines/profile/pictureMachine.ts'

interface Files {
  readonly documents: DocumentsRef | undefined
  readonly picture: PictureRef | undefined
}

const BUSY = ['measuring', 'cropping', 'cutting', 'sending']

const useIsSending = (documents: DocumentsRef | undefined, kind: DocumentKind): boolean => {
  const upload = useSelector(documents, (snapshot) => snapshot?.children[documentUploadId(kind)])
  return useSelector(upload, (snapshot) => snapshot?.value === 'uploading' || snapshot?.value === 'checking')
}

/** Whether something of the page is being sent. */
export const useFilesOnTheirWay = ({ documents, picture }: Files): boolean => {
  const title = useIsSending(documents, 'title')
  const front = useIsSending(documents, 'id_front')
  const back = useIsSending(documents, 'id_back')
  const certificate = useIsSending(documents, 'situation_certificate')
  const photo = useSelector(picture, (snapshot) => BUSY.includes(String(snapshot?.value)))
  return title || front || back || certificate || photo
}
