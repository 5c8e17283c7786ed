import { encode } from 'uqr'
import type { SealedPrescription } from '../seal.ts'
import type { Fonts } from './fonts.ts'
import { momentText, paperText } from './text.ts'

/** Points at the end of a page for signature, seal, code and number. */
export const FOOTER_HEIGHT = 112

const QR_SIZE = 84
const INK = '#111827'
const SOFT = '#4b5563'
const GAP = 14
/** The digest of a seal, in groups that can be compared by eye. */
const DIGEST = 64

export interface PaperFooter {
  prescription: SealedPrescription
  seal: string
  zone: string
  address: string
  code: string
}

interface FooterLayout extends PaperFooter {
  doc: PDFKit.PDFDocument
  fonts: Fonts
  root: PDFKit.PDFStructureElement
  /** From 1. */
  page: number
  pages: number
  left: number
  top: number
}

const groupsOf = (digest: string): string => digest.replaceAll(/(.{16})(?=.)/g, '$1 ')

/** The code as vector squares: a picture would blur. */
const drawQr = (doc: PDFKit.PDFDocument, text: string, left: number, top: number): void => {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const module = QR_SIZE / size
  doc.fillColor('#000000')
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries())
      if (dark) doc.rect(left + x * module, top + y * module, module, module)
  doc.fill()
}

/** Lines of the foot, from the upper one to the lower one. */
const linesOf = ({ prescription, seal, zone, address, page, pages }: FooterLayout) => {
  const { prescriber, issued_at, folio } = prescription
  return [
    {
      size: 9,
      bold: true,
      text: paperText('sheet.signedBy', { name: prescriber.name, date: momentText(issued_at, zone) }),
    },
    { size: 7.5, text: paperText('paper.sealWhole', { seal: groupsOf(seal.slice(0, DIGEST)) }) },
    { size: 8, text: paperText('paper.check') },
    { size: 8, text: address },
    {
      size: 8,
      text: `${paperText('sheet.folio', { folio })} · ${paperText('paper.pageOf', { page, pages })}`,
    },
  ]
}

/**
 * Signature, seal, code and page number. On the first page they are part of the text for a screen reader; on the others
 * they are repetitions, which it leaves out.
 */
export const drawFooter = (layout: FooterLayout): void => {
  const { doc, fonts, root, page, left, top, address, code } = layout
  const isFirst = page === 1
  const drawn = (tag: 'P' | 'Figure', draw: () => void) => {
    if (isFirst) root.add(doc.struct(tag, tag === 'Figure' ? { alt: paperText('paper.qr') } : {}, draw))
    else {
      doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
      draw()
      doc.endMarkedContent()
    }
  }
  const right = doc.page.width - left
  const columnLeft = left + QR_SIZE + GAP
  const codeWidth = 110
  const textWidth = right - columnLeft - codeWidth - GAP

  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(left, top + 6)
    .lineTo(right, top + 6)
    .lineWidth(0.5)
    .strokeColor('#9ca3af')
    .stroke()
  doc.endMarkedContent()
  drawn('Figure', () => drawQr(doc, address, left, top + GAP))
  drawn('P', () => {
    let y = top + GAP - 2
    for (const { text, size, bold = false } of linesOf(layout)) {
      const written = fonts.choose(text, bold)
      doc.fontSize(size).fillColor(bold ? INK : SOFT)
      doc.text(written, columnLeft, y, { width: textWidth, lineGap: 1 })
      y = doc.y + 3
    }
  })
  drawn('P', () => {
    const x = right - codeWidth
    const lines = [
      { text: paperText('paper.code'), size: 8, bold: false },
      { text: code, size: 14, bold: true },
      { text: paperText('paper.codeHint'), size: 8, bold: false },
    ]
    let y = top + GAP - 2
    for (const { text, size, bold } of lines) {
      const written = fonts.choose(text, bold)
      doc.fontSize(size).fillColor(INK)
      doc.text(written, x, y, { width: codeWidth, align: 'right' })
      y = doc.y + 2
    }
  })
}
