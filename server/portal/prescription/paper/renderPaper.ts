import PDFDocument from 'pdfkit'
import type { PaperSize } from '../../../../src/contracts/portal/prescription/paper.ts'
import type { SealedPrescription } from '../seal.ts'
import { type Block, blocksOf, type Line } from './blocks.ts'
import { type Fonts, openFonts } from './fonts.ts'
import { drawFooter, FOOTER_HEIGHT, type PaperFooter } from './footer.ts'
import { PAPER_LANGUAGE, paperText } from './text.ts'

/** The inputs of a paper. Equal inputs give equal bytes. */
export interface PaperParts {
  prescription: SealedPrescription
  /** As it is stored with the prescription. */
  seal: string
  /** IANA name, of the times. */
  zone: string
  /** Where anybody checks it, e.g. 'https://clinic.example/rx/000012-7K4M9XQ2TB'. */
  address: string
  /** Fills it once, e.g. 'ABCD-2345'. */
  code: string
  size: PaperSize
}

const MARGIN = 50
const CONTINUED_HEIGHT = 26
const LEADING = 2.5
const INK = '#111827'
const SOFT = '#4b5563'

const write = (doc: PDFKit.PDFDocument, fonts: Fonts, { text, size, bold = false, soft }: Line): void => {
  const written = fonts.choose(text, bold)
  doc
    .fontSize(size)
    .fillColor(soft === true ? SOFT : INK)
    .text(written, { lineGap: LEADING, width: widthOf(doc) })
}

const widthOf = (doc: PDFKit.PDFDocument): number => doc.page.width - 2 * MARGIN

const heightOf = (doc: PDFKit.PDFDocument, fonts: Fonts, { lines, gap }: Block): number =>
  lines.reduce((height, { text, size, bold = false }) => {
    const written = fonts.choose(text, bold)
    return height + doc.fontSize(size).heightOfString(written, { lineGap: LEADING, width: widthOf(doc) })
  }, gap)

/** The end of what may be written on a page; its foot is below. */
const bottomOf = (doc: PDFKit.PDFDocument): number => doc.page.height - MARGIN - FOOTER_HEIGHT

const bytesOf = (doc: PDFKit.PDFDocument): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })

/** The head of every page but the first: whose prescription it is. */
const drawContinued = (
  doc: PDFKit.PDFDocument,
  fonts: Fonts,
  { folio, patient }: SealedPrescription,
): void => {
  doc.markContent('Artifact', { type: 'Pagination', attached: ['Top'] })
  const text = fonts.choose(`${paperText('paper.continued', { folio })} · ${patient.name}`, false)
  doc.fontSize(9).fillColor(SOFT)
  doc.text(text, MARGIN, MARGIN, { width: widthOf(doc), height: 12, ellipsis: true })
  doc.endMarkedContent()
  doc.x = MARGIN
  doc.y = MARGIN + CONTINUED_HEIGHT
}

/**
 * The prescription for paper, as a tagged PDF. A medicine is never divided between two pages, and each page has the
 * signature, the seal and its number.
 */
export const renderPaper = async (parts: PaperParts): Promise<Buffer> => {
  const { prescription, zone, size } = parts
  const issued = new Date(prescription.issued_at)
  const doc = new PDFDocument({
    size: size === 'a4' ? 'A4' : 'LETTER',
    // The foot is below the lower margin that pdfkit knows, so that it never breaks a page by itself.
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    pdfVersion: '1.7',
    // pdfkit knows it, its types do not.
    subset: 'PDF/UA' as 'PDF/A-2a',
    tagged: true,
    lang: PAPER_LANGUAGE,
    displayTitle: true,
    bufferPages: true,
    font: '',
    info: {
      Title: `${paperText('sheet.title')} ${prescription.folio}`,
      Author: prescription.prescriber.name,
      Creator: 'Consulta',
      Producer: 'Consulta',
      // The clock of the signature and not of the rendering: the same prescription makes the same bytes.
      CreationDate: issued,
      ModDate: issued,
    },
  })
  const bytes = bytesOf(doc)
  const fonts = await openFonts(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)

  const blocks = blocksOf(prescription, zone)
  let list: PDFKit.PDFStructureElement | null = null
  for (const [index, block] of blocks.entries()) {
    const next = blocks[index + 1]
    const room = heightOf(doc, fonts, block)
    const needed = block.withNext === true && next !== undefined ? room + heightOf(doc, fonts, next) : room
    if (doc.y + needed > bottomOf(doc)) {
      doc.addPage()
      drawContinued(doc, fonts, prescription)
    } else doc.y += block.gap
    const draw = () => {
      for (const line of block.lines) write(doc, fonts, line)
    }
    if (block.tag !== 'LI') {
      list?.end()
      list = null
      root.add(doc.struct(block.tag, {}, draw))
      continue
    }
    if (list === null) {
      list = doc.struct('L')
      root.add(list)
    }
    list.add(doc.struct('LI', {}, [doc.struct('LBody', {}, draw)]))
  }
  list?.end()

  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    drawFooter({
      doc,
      fonts,
      root,
      page: page - start + 1,
      pages: count,
      left: MARGIN,
      top: bottomOf(doc),
      ...footOf(parts),
    })
  }
  root.end()
  doc.end()
  return await bytes
}

const footOf = ({ prescription, seal, zone, address, code }: PaperParts): PaperFooter => ({
  prescription,
  seal,
  zone,
  address,
  code,
})
