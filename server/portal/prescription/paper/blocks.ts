import type {
  PrescriptionContent,
  PrescriptionItem,
} from '../../../../src/contracts/portal/prescription/prescription.ts'
import { vitalNames } from '../../../../src/contracts/portal/prescription/terms.ts'
import type { SealedPrescription } from '../seal.ts'
import { dayText, directions, momentText, numberText, paperText } from './text.ts'

export interface Line {
  readonly text: string
  readonly size: number
  readonly bold?: boolean
  readonly soft?: boolean
}

/** Lines that stay together on one page. */
export interface Block {
  /** Standard structure type of tagged PDF. */
  readonly tag: 'H1' | 'H2' | 'P' | 'LI'
  readonly lines: readonly Line[]
  /** Points above it. */
  readonly gap: number
  /** A heading is never the last of a page. */
  readonly withNext?: boolean
}

const TEXT = 10
const SMALL = 9

/** Line breaks of a field that belongs into one line stay visible. */
const inOneLine = (text: string): string => text.split(/\s*[\n\r]+\s*/).join(' / ')
const line = (text: string, size = TEXT): Line => ({ text: inOneLine(text), size })
const bold = (text: string, size = TEXT): Line => ({ ...line(text, size), bold: true })
const soft = (text: string, size = SMALL): Line => ({ ...line(text, size), soft: true })

const heading = (text: string): Block => ({ tag: 'H2', lines: [bold(text, 11)], gap: 10, withNext: true })
const paragraph = (gap: number, ...lines: Line[]): Block => ({ tag: 'P', lines, gap })

const present = <T>(values: readonly (T | null | undefined | false)[]): T[] =>
  values.filter((value): value is T => value !== null && value !== undefined && value !== false)

const itemBlock = (item: PrescriptionItem, index: number): Block => {
  const name = [item.generic_name, item.brand === undefined ? null : `(${item.brand})`, item.strength]
  return {
    tag: 'LI',
    gap: 7,
    lines: present([
      bold(`${index + 1}. ${present(name).join(' ')}, ${paperText(`form.${item.form}`).toLowerCase()}`, 10.5),
      line(directions(item)),
      item.quantity !== undefined && line(paperText('sheet.quantity', { count: item.quantity })),
      item.note !== undefined && line(item.note),
      item.group !== undefined && line(paperText('item.groupName', { group: item.group })),
      item.allergy_answer !== undefined && line(paperText('sheet.allergy', { reason: item.allergy_answer })),
      item.duplicate_answer !== undefined &&
        line(paperText('sheet.duplicate', { reason: item.duplicate_answer })),
    ]),
  }
}

const vitalsBlock = ({ vitals }: PrescriptionContent): Block[] => {
  const taken = vitalNames.flatMap((name) => {
    const value = vitals[name]
    return value === undefined
      ? []
      : [paperText('paper.vital', { name: paperText(`vitals.${name}`), value: numberText(value) })]
  })
  return taken.length === 0 ? [] : [paragraph(6, soft(taken.join(' · ')))]
}

/** Advice may be long: each of its lines may begin on another page. */
const adviceBlocks = ({ advice }: PrescriptionContent): Block[] => {
  const lines = advice.split(/\s*[\n\r]+\s*/).filter((text) => text !== '')
  return lines.length === 0
    ? []
    : [heading(paperText('sheet.advice')), ...lines.map((text) => paragraph(2, line(text)))]
}

/** The contents of a prescription, in the order of the paper. */
export const blocksOf = (prescription: SealedPrescription, zone: string): Block[] => {
  const { content, prescriber, patient, folio, issued_at, replaces } = prescription
  return [
    paragraph(
      0,
      ...present([
        bold(prescriber.name, 15),
        prescriber.specialities.length > 0 && line(prescriber.specialities.join(', ')),
        line(
          prescriber.licence === null
            ? paperText('sheet.noLicence')
            : paperText('sheet.licence', { licence: prescriber.licence }),
        ),
        ...[prescriber.school, prescriber.address, prescriber.phone].map(
          (text) => text !== null && soft(text),
        ),
      ]),
    ),
    { tag: 'H1', lines: [bold(paperText('sheet.title'), 13)], gap: 12, withNext: true },
    paragraph(
      2,
      ...present([
        line(`${paperText('sheet.folio', { folio })} · ${momentText(issued_at, zone)}`),
        replaces !== null && line(paperText('sheet.replaces', { folio: replaces })),
        bold(`${paperText('sheet.patient')}: ${patient.name}`),
        line(paperText('sheet.born', { date: dayText(patient.birth_date) })),
      ]),
    ),
    ...vitalsBlock(content),
    heading(paperText('sheet.diagnosis')),
    paragraph(2, line(`${content.diagnosis}${content.icd10 === undefined ? '' : ` (${content.icd10})`}`)),
    heading(paperText('sheet.medicines')),
    ...(content.items.length === 0
      ? [paragraph(2, line(paperText('sheet.noMedicines')))]
      : content.items.map(itemBlock)),
    ...adviceBlocks(content),
    ...(content.next_visit === undefined
      ? []
      : [paragraph(10, bold(paperText('sheet.next_visit', { date: dayText(content.next_visit) })))]),
  ]
}
