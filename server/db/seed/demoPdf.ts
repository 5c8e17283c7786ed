/** Text within a PDF's parentheses, in Latin-1. */
const escaped = (text: string): string => text.replaceAll(/[\\()]/g, (found) => `\\${found}`)

/** A page of letter paper with lines of text: a paper as a laboratory sends it. */
export const demoPdf = (lines: readonly string[]): Buffer => {
  const shown = lines.map((line) => `(${escaped(line)}) Tj T*`).join('\n')
  const content = `BT /F1 12 Tf 18 TL 72 720 Td\n${shown}\nET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    `<</Length ${Buffer.byteLength(content, 'latin1')}>>stream\n${content}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(text, 'latin1')
    text += `${index + 1} 0 obj${object}endobj\n`
    return String(offset).padStart(10, '0')
  })
  const start = Buffer.byteLength(text, 'latin1')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  text += offsets.map((offset) => `${offset} 00000 n \n`).join('')
  text += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
