import { useSelector } from '@xstate/react'
import { FolderOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatientRecord } from '../../contracts/portal/record/record.ts'
import type { RecordListRef } from '../../machines/record/recordParts.ts'
import type { RecordsRef } from '../../machines/record/recordsMachine.ts'
import { useFormats } from '../format/useFormats.ts'
import { Banner } from '../ui/Banner.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loader } from '../ui/Loader.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { RecordDrop } from './RecordDrop.tsx'
import { RecordEditDialog } from './RecordEditDialog.tsx'
import { RecordPreviewDialog } from './RecordPreviewDialog.tsx'
import { RecordRow } from './RecordRow.tsx'
import { RemovalDialog } from './RemovalDialog.tsx'
import { UploadRow } from './UploadRow.tsx'

/** The tombstones of removed records. */
const Tombstones = ({ removed }: { removed: readonly PatientRecord[] }) => {
  const { t } = useTranslation('record')
  const formats = useFormats()
  if (removed.length === 0) return null
  return (
    <details className="border-t border-line pt-3">
      <summary className="min-h-6 cursor-pointer text-sm font-semibold">
        {t('removed.title', { count: removed.length })}
      </summary>
      <ul className="mt-2 grid gap-2">
        {removed.map(({ id, title, removed: end }) =>
          end === null ? null : (
            <li key={id} className="text-sm">
              <span className="font-semibold">{title}</span>
              <span className="block text-ink-soft">
                {t('removed.row', {
                  when: formats.dateTime(end.at),
                  reason: t(`remove.reasons.${end.reason}`),
                  until: formats.date(end.kept_until),
                })}
              </span>
            </li>
          ),
        )}
      </ul>
    </details>
  )
}

const List = ({
  records,
  list,
  askRemoval,
}: {
  records: RecordsRef
  list: RecordListRef
  askRemoval: (record: PatientRecord) => void
}) => {
  const { t } = useTranslation('record')
  const { items, failure, next } = useSelector(list, ({ context }) => context)
  const busy = useSelector(list, (snapshot) => snapshot.matches('loadingMore'))
  return (
    <QueryView
      data={items}
      failed={failure !== null}
      onRetry={() => list.send({ type: 'list.refreshRequested' })}
      loading={<Loader label={t('loading')} />}
      failedTitle={t('failed')}
      staleTitle={t('failed')}
      failedText={t('failedText', { code: String(failure?.code ?? '') })}
      isEmpty={(all) => all.length === 0}
      empty={<EmptyState icon={<FolderOpen size={26} />} title={t('empty')} />}
    >
      {(all) => (
        <div className="grid gap-2">
          <ul aria-label={t('heading')} className="divide-y divide-line">
            {all
              .filter(({ removed }) => removed === null)
              .map((record) => (
                <RecordRow key={record.id} records={records} record={record} askRemoval={askRemoval} />
              ))}
          </ul>
          {next === null ? null : (
            <SubmitButton
              type="button"
              tone="secondary"
              size="sm"
              busy={busy}
              onClick={() => list.send({ type: 'list.moreRequested' })}
            >
              {t('more')}
            </SubmitButton>
          )}
          <Tombstones removed={all.filter(({ removed }) => removed !== null)} />
        </div>
      )}
    </QueryView>
  )
}

/** The records of a patient or of a visit: add, look at, edit, share, delete (experience §8.3). */
export const RecordsPanel = ({ records }: { records: RecordsRef }) => {
  const { t } = useTranslation('record')
  const list = useSelector(records, ({ children }) => children.recordList)
  const uploads = useSelector(records, ({ context }) => context.uploads)
  const tooMany = useSelector(records, ({ context }) => context.tooMany)
  const [removing, setRemoving] = useState<PatientRecord | null>(null)
  return (
    <div className="grid gap-4">
      <RecordDrop records={records} />
      {tooMany === 0 ? null : <Banner urgent tone="warning" title={t('add.tooMany', { count: tooMany })} />}
      {uploads.length === 0 ? null : (
        <ul aria-label={t('upload.list')} className="divide-y divide-line rounded-lg bg-sunken px-4">
          {uploads.map((handle) => (
            <UploadRow key={handle} records={records} handle={handle} />
          ))}
        </ul>
      )}
      {list === undefined ? null : <List records={records} list={list} askRemoval={setRemoving} />}
      <RecordPreviewDialog records={records} />
      <RecordEditDialog records={records} />
      <RemovalDialog records={records} record={removing} close={() => setRemoving(null)} />
    </div>
  )
}
