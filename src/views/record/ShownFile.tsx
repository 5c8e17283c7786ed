import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileAddresses } from '../../contracts/portal/files/file.ts'
import type { FileType } from '../../contracts/portal/files/filePurposes.ts'
import { Banner } from '../ui/Banner.tsx'
import { buttonClass } from '../ui/buttonClassName.ts'
import { Loader } from '../ui/Loader.tsx'
import { lazyComponent } from '../ui/lazyComponent.ts'

const PdfPages = lazyComponent(async () => (await import('./PdfPages.tsx')).PdfPages)

const Picture = ({ address, title }: { address: string; title: string }) => {
  const { t } = useTranslation('record')
  const [failed, setFailed] = useState(false)
  if (failed) return <Banner urgent tone="danger" title={t('preview.failed')} />
  return (
    <img
      src={address}
      alt={title}
      onError={() => setFailed(true)}
      className="mx-auto max-h-[70dvh] max-w-full rounded-md object-contain"
    />
  )
}

interface ShownFileProps {
  readonly title: string
  /** Null: unknown. */
  readonly type: FileType | null
  readonly addresses: FileAddresses
}

/** A picture or a PDF in place, and a way to save it. */
export const ShownFile = ({ title, type, addresses }: ShownFileProps) => {
  const { t } = useTranslation('record')
  const loading = <Loader label={t('preview.loading')} />
  return (
    <div className="grid gap-4">
      {type?.startsWith('image/') ? (
        <Picture address={addresses.show} title={title} />
      ) : type === 'application/pdf' ? (
        <Suspense fallback={loading}>
          <PdfPages address={addresses.show} />
        </Suspense>
      ) : (
        <p>{t('preview.none')}</p>
      )}
      <a href={addresses.save} download className={buttonClass({ tone: 'secondary' }, 'justify-self-start')}>
        <Download size={18} aria-hidden="true" />
        {t('preview.save')}
      </a>
    </div>
  )
}
