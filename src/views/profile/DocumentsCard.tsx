import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { documentKinds } from '../../contracts/portal/profile/documents.ts'
import type { DocumentsRef } from '../../machines/profile/documentsMachine.ts'
import type { DocumentListRef } from '../../machines/profile/documentsParts.ts'
import { ConfirmationDialog } from '../app/ConfirmationDialog.tsx'
import { Card } from '../ui/Card.tsx'
import { Loader } from '../ui/Loader.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { DocumentPreviewDialog } from './DocumentPreviewDialog.tsx'
import { DocumentRow } from './DocumentRow.tsx'

/** P1.13: the check-list of the documents that the clinic looks at. */
export const DocumentsCard = ({ documents }: { documents: DocumentsRef }) => {
  const { t } = useTranslation('profile')
  const list = useSelector(documents, ({ children }) => children.documentList)
  const deletion = useSelector(documents, ({ children }) => children.certificateDeletion)
  return (
    <Card title={t('documents.heading')}>
      <p className="text-ink-soft">{t('documents.intro')}</p>
      <p className="mt-1 text-sm text-ink-soft">{t('documents.glare')}</p>
      {list === undefined ? null : <CheckList documents={documents} list={list} />}
      <DocumentPreviewDialog documents={documents} />
      {deletion === undefined ? null : (
        // P7.52: asks before the certificate is deleted.
        <ConfirmationDialog
          command={deletion}
          title={t('documents.deletion.title')}
          keep={t('documents.deletion.keep')}
          confirm={t('documents.deletion.confirm')}
          failed={() => ({ title: t('documents.deletion.failed') })}
        >
          <p>{t('documents.deletion.text')}</p>
        </ConfirmationDialog>
      )}
    </Card>
  )
}

const CheckList = ({ documents, list }: { documents: DocumentsRef; list: DocumentListRef }) => {
  const { t } = useTranslation('profile')
  const data = useSelector(list, ({ context }) => context.data)
  const failed = useSelector(list, (snapshot) => snapshot.matches('failed') || snapshot.matches('stale'))
  return (
    <QueryView
      data={data}
      failed={failed}
      failedTitle={t('documents.failed')}
      staleTitle={t('documents.stale')}
      onRetry={() => list.send({ type: 'query.refreshRequested' })}
      loading={<Loader label={t('documents.loading')} />}
    >
      {(shown) => (
        <ul aria-label={t('documents.list')} className="mt-2 divide-y divide-line">
          {documentKinds.map((kind) => (
            <DocumentRow
              key={kind}
              documents={documents}
              kind={kind}
              document={shown.documents.find((one) => one.kind === kind) ?? null}
            />
          ))}
        </ul>
      )}
    </QueryView>
  )
}
