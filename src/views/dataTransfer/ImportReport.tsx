import { useTranslation } from 'react-i18next'
import type { ImportReport as Report } from '../../contracts/portal/dataImport.ts'
import { Banner } from '../ui/Banner.tsx'

/** The result of an import, or its preview. */
export const ImportReport = ({ report }: { report: Report }) => {
  const { t } = useTranslation('dataTransfer')
  const { rows, ready, known, refused, problems, ignored, applied } = report
  return (
    <div className="grid gap-3">
      <Banner
        urgent
        tone={applied ? 'success' : 'info'}
        title={t(applied ? 'import.done' : 'import.would', { count: ready })}
      >
        {t('import.rows', { count: rows })}
      </Banner>
      {known === 0 ? null : <p>{t('import.known', { count: known })}</p>}
      {ignored.length === 0 ? null : <p>{t('import.ignored', { columns: ignored.join(', ') })}</p>}
      {refused === 0 ? null : (
        <details open className="grid gap-2">
          <summary className="cursor-pointer font-semibold">
            {t('import.refused', { count: refused })}
          </summary>
          <ul className="grid list-disc gap-1 pl-5">
            {problems.map(({ row, column, reason }) => (
              <li key={`${row}-${column}`}>
                {t(`import.problem.${reason}`, { row, column: t(`column.${column}`) })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
