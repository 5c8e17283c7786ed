import { FileDown, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PrescriptionPaper } from '../../contracts/portal/prescription/paper.ts'
import { useFormats } from '../format/useFormats.ts'
import { buttonClass } from '../ui/buttonClassName.ts'

interface PaperLinksProps {
  /** Undefined: nothing is signed. */
  readonly paper: PrescriptionPaper | undefined
}

/** The prescription for paper: the same PDF whatever panel it is printed from, and the patient gets the same. */
export const PaperLinks = ({ paper }: PaperLinksProps) => {
  const { t } = useTranslation('prescription')
  const formats = useFormats()
  if (paper === undefined) return null
  return (
    <>
      <a href={paper.show} target="_blank" rel="noreferrer" className={buttonClass({})}>
        <Printer size={18} aria-hidden="true" />
        {t('paper.print')}
      </a>
      <a
        href={`${paper.show}&size=a4`}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ tone: 'secondary' })}
      >
        <Printer size={18} aria-hidden="true" />
        {t('paper.printA4')}
      </a>
      <a href={paper.save} download className={buttonClass({ tone: 'secondary' })}>
        <FileDown size={18} aria-hidden="true" />
        {t('paper.save')}
      </a>
      {paper.filled_at === null ? null : (
        <p className="basis-full">{t('paper.filled', { time: formats.dateTime(paper.filled_at) })}</p>
      )}
    </>
  )
}
