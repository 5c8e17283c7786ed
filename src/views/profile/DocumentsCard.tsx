import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { documentKinds } from '../../contracts/portal/profile/documents.ts'
import type { DocumentsRef } from '../../machines/profile/documentsMachine.ts'
import type { CertificateDeletionRef, DocumentListRef } from '../../machines/profile/documentsParts.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Loader } from '../ui/Loader.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
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
      {deletion === undefined ? null : <DeletionDialog deletion={deletion} />}
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

/** P7.52: asks before the certificate is deleted. */
const DeletionDialog = ({ deletion }: { deletion: CertificateDeletionRef }) => {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const failure = useSelector(deletion, ({ context }) => context.failure)
  const busy = useSelector(deletion, (snapshot) => snapshot.matches('running'))
  const keep = () => deletion.send({ type: 'confirmation.dismissed' })
  return (
    <Dialog
      open
      role="alertdialog"
      size="sm"
      onClose={keep}
      title={t('documents.deletion.title')}
      closeLabel={common('close')}
      actions={
        <>
          <Button tone="secondary" autoFocus onClick={keep} disabled={busy}>
            {t('documents.deletion.keep')}
          </Button>
          <SubmitButton
            type="button"
            tone="danger"
            busy={busy}
            onClick={() => deletion.send({ type: 'confirmation.confirmed', again: false })}
          >
            {t('documents.deletion.confirm')}
          </SubmitButton>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{t('documents.deletion.text')}</p>
        {failure === null ? null : <Banner urgent tone="danger" title={t('documents.deletion.failed')} />}
      </div>
    </Dialog>
  )
}
