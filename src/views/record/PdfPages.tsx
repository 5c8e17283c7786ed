import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../ui/Banner.tsx'
import { Loader } from '../ui/Loader.tsx'

GlobalWorkerOptions.workerSrc = worker

/** Each page takes the memory of a picture. */
const MAX_PAGES = 20
const SCALE = 1.5

const PdfPage = ({ pdf, page, count }: { pdf: PDFDocumentProxy; page: number; count: number }) => {
  const { t } = useTranslation('record')
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let stop = () => {}
    let stopped = false
    const draw = async () => {
      const loaded = await pdf.getPage(page)
      const target = canvas.current
      if (stopped || target === null) return
      const viewport = loaded.getViewport({ scale: SCALE })
      target.width = viewport.width
      target.height = viewport.height
      const task = loaded.render({ canvas: target, viewport })
      stop = () => task.cancel()
      await task.promise
    }
    // A page that cannot be drawn stays empty; the file can be saved.
    draw().catch(() => undefined)
    return () => {
      stopped = true
      stop()
    }
  }, [pdf, page])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={t('preview.page', { page, count })}
      className="mx-auto w-full max-w-3xl border border-line bg-white"
    />
  )
}

/**
 * The pages of a PDF. The browser's own viewer does not run in the sandbox in which files are served, and a phone has
 * none.
 */
export const PdfPages = ({ address }: { address: string }) => {
  const { t } = useTranslation('record')
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    // No script, no form and no font of the file runs or loads.
    const task = getDocument({ url: address, enableXfa: false, useWasm: false, stopAtErrors: false })
    task.promise.then(setPdf, () => setFailed(true))
    return () => {
      setPdf(null)
      void task.destroy()
    }
  }, [address])
  if (failed) return <Banner urgent tone="danger" title={t('preview.failed')} />
  if (pdf === null) return <Loader label={t('preview.loading')} />
  const shown = Math.min(pdf.numPages, MAX_PAGES)
  return (
    <div className="grid gap-3">
      {Array.from({ length: shown }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
        <PdfPage key={index} pdf={pdf} page={index + 1} count={pdf.numPages} />
      ))}
      {shown < pdf.numPages ? <p className="text-sm">{t('preview.tooLong', { count: shown })}</p> : null}
    </div>
  )
}
