import { useSelector } from '@xstate/react'
import { Printer } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LEGAL_TEXTS, type LegalDocument } from '../../contracts/portal/legal.ts'
import { selectLocale } from '../../machines/locale/localeMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { usePageSettings } from '../app/PageSettingsContext.ts'
import { useZonedFormats } from '../format/useFormats.ts'
import { Button } from '../ui/Button.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { PrintRoot } from '../ui/PrintRoot.tsx'
import { printOnly } from '../ui/printOnly.ts'
import { LEGAL_TITLES } from './legalTitles.ts'
import { useLegalSections } from './useLegalSections.ts'

/** The party responsible for the data, as this installation names it. */
const Operator = () => {
  const { t } = useTranslation('legal')
  const { operator } = usePageSettings()
  return (
    <section className="grid gap-1 rounded-lg bg-sunken px-4 py-3">
      <h2 className="text-base font-semibold">{t('operator.heading')}</h2>
      {operator === null ? (
        <p>{t('operator.missing')}</p>
      ) : (
        <>
          <p>{t('operator.name', operator)}</p>
          <p>{t('operator.address', operator)}</p>
          <p>{t('operator.contact', operator)}</p>
        </>
      )}
    </section>
  )
}

/** Version and date of the text, and which language binds. */
const Version = ({ document }: { document: LegalDocument }) => {
  const { t } = useTranslation('legal')
  const locale = useSelector(useLasting('locale'), selectLocale)
  const formats = useZonedFormats('UTC')
  const { version, date } = LEGAL_TEXTS[document]
  return (
    <p className="text-ink-soft">
      {t('version', { version, date: formats.date(`${date}T12:00:00Z`) })}
      {locale === 'es' ? null : ` · ${t('binding')}`}
    </p>
  )
}

/** `anchored`: its headings are what the contents lead to. */
const Sections = ({ document, anchored = false }: { document: LegalDocument; anchored?: boolean }) =>
  useLegalSections(document).map(({ id, title, text }) => (
    <section key={id} className="grid gap-2">
      <h2 id={anchored ? id : undefined} tabIndex={-1} className="scroll-mt-20 text-xl">
        {title}
      </h2>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  ))

/** Leads to each section. */
const Contents = ({ document }: { document: LegalDocument }) => {
  const sections = useLegalSections(document)
  return (
    <ol className="grid gap-1 text-sm">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="block rounded-sm py-1 text-ink-soft underline-offset-4 hover:underline"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}

interface LegalTextProps {
  document: LegalDocument
  above?: ReactNode
  /** The version that the account has accepted, below the shown one. */
  acceptance?: ReactNode
}

/** A legal text: contents, a reading column of 70 characters, version and date (experience §3). */
export const LegalText = ({ document, above, acceptance }: LegalTextProps) => {
  const { t } = useTranslation('legal')
  const paper = useRef<HTMLDivElement>(null)
  return (
    <div className="mx-auto grid w-full max-w-5xl content-start gap-8 px-4 py-8 wide:grid-cols-[16rem_minmax(0,1fr)] wide:gap-12 wide:py-12">
      <nav
        aria-label={t('contents')}
        className="hidden content-start gap-2 wide:sticky wide:top-20 wide:grid wide:self-start"
      >
        <p className="text-sm font-semibold">{t('contents')}</p>
        <Contents document={document} />
      </nav>
      <article className="grid max-w-[70ch] gap-6 leading-relaxed wide:col-start-2">
        <div className="grid gap-2">
          {above}
          <PageHeading>{t(LEGAL_TITLES[document])}</PageHeading>
          <Version document={document} />
          {acceptance}
          <Button
            tone="secondary"
            size="sm"
            className="justify-self-start"
            icon={<Printer size={18} aria-hidden="true" />}
            onClick={() => printOnly(paper.current)}
          >
            {t('print')}
          </Button>
        </div>
        <details className="rounded-lg border border-line px-4 py-2 wide:hidden">
          <summary className="min-h-9 cursor-pointer py-1.5 font-semibold">{t('contents')}</summary>
          <Contents document={document} />
        </details>
        <Operator />
        <Sections document={document} anchored />
      </article>
      <PrintRoot ref={paper}>
        <h1>{t(LEGAL_TITLES[document])}</h1>
        <Version document={document} />
        <Operator />
        <Sections document={document} />
      </PrintRoot>
    </div>
  )
}
