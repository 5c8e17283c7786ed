import { useTranslation } from 'react-i18next'
import type { Difference } from '../../services/audit/diffJson.ts'

/** Longer tables are cut off. */
const MOST_ROWS = 60
const LONGEST_CELL = 400

const cellText = (value: unknown): string => {
  const text = JSON.stringify(value) ?? ''
  return text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL)}…` : text
}

/** Before and after: one row for each changed field. */
export const DifferenceTable = ({ changes }: { changes: readonly Difference[] }) => {
  const { t } = useTranslation('audit')
  const more = changes.length - MOST_ROWS
  return (
    <>
      <section
        aria-label={t('change.data')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys too (WCAG 2.1.1)
        tabIndex={0}
        className="overflow-x-auto rounded-lg border border-line"
      >
        <table className="w-full min-w-80 text-left text-sm">
          <thead>
            <tr className="border-b border-line bg-sunken">
              <th className="px-3 py-2 font-semibold">{t('change.field')}</th>
              <th className="px-3 py-2 font-semibold">{t('change.before')}</th>
              <th className="px-3 py-2 font-semibold">{t('change.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.slice(0, MOST_ROWS).map(({ path, before, after }) => (
              <tr key={path.join('.')} className="border-b border-line align-top last:border-b-0">
                <th className="px-3 py-2 font-semibold break-words">
                  {path.length === 0 ? t('change.whole') : path.join('.')}
                </th>
                <td className="px-3 py-2 font-mono text-xs break-all">
                  {before === undefined ? (
                    <em className="font-sans">{t('change.absent')}</em>
                  ) : (
                    cellText(before)
                  )}
                </td>
                <td className="px-3 py-2 font-mono text-xs break-all">
                  {after === undefined ? (
                    <em className="font-sans">{t('change.absent')}</em>
                  ) : (
                    cellText(after)
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {more > 0 ? <p className="text-sm text-ink-soft">{t('change.more', { count: more })}</p> : null}
    </>
  )
}
