import type { DocumentsRef } from '../../machines/profile/documentsMachine.ts'
import type { PictureRef } from '../../machines/profile/pictureMachine.ts'
import { DocumentsCard } from './DocumentsCard.tsx'
import { PictureCard } from './PictureCard.tsx'

interface SectionFilesProps {
  readonly documents: DocumentsRef | undefined
  readonly picture: PictureRef | undefined
}

/** The files beside the form of a section: the documents of the credentials, the picture of the biography. */
export const SectionFiles = ({ documents, picture }: SectionFilesProps) => (
  <>
    {documents === undefined ? null : <DocumentsCard documents={documents} />}
    {picture === undefined ? null : <PictureCard picture={picture} />}
  </>
)
