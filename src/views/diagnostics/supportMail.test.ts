import { describe, expect, it } from 'vitest'
import { finalReport } from '../../machines/diagnostics/finalReport.ts'
import { createConnectionCollector } from '../../services/diagnostics/connectionCollector.ts'
import { supportMail } from './supportMail.ts'

const report = finalReport({
  browser: {
    name: 'firefox',
    version: '140.0',
    os: 'Windows',
    secure: true,
    devices: true,
    connections: true,
    recorder: true,
    cameraId: 'c1',
    microphoneId: 'm1',
  },
  outcomes: {
    browser: { good: true, problem: null },
    camera: { good: false, problem: 3003 },
    microphone: { good: true, problem: null },
  },
  report: {
    testTimestamp: 5,
    connectivityState: 'COMPLETED',
    signallingReport: { isInitConnected: true, isConnected: true, websocketUrl: 'wss://here/v2/ws' },
    mediaServerReport: {
      isPublishICEConnected: true,
      isSubscribeICEConnected: true,
      isMediaCaptured: true,
      isMediaPublished: true,
      connection: { ...createConnectionCollector().report(1), connectionQualityScore: 2 },
    },
    errors: [],
  },
  handOverFailed: false,
})
const mail = { subject: 'Revisión & equipo', intro: '¿Qué pasó?', report }

describe('the report to the support', () => {
  it('is a mail that names what was found, and no device or address', () => {
    const address = supportMail('mailto:ayuda@clinica.mx', mail)
    const { protocol, pathname, searchParams } = new URL(address ?? '')
    expect([protocol, pathname]).toEqual(['mailto:', 'ayuda@clinica.mx'])
    expect(searchParams.get('subject')).toBe('Revisión & equipo')
    const body = searchParams.get('body') ?? ''
    expect(body.startsWith('¿Qué pasó?\n\n{"verdict":"soundOnly"')).toBe(true)
    expect(body).toContain('"camera":{"good":false,"problem":3003}')
    expect(body).not.toMatch(/c1|m1|wss:/)
    expect((address ?? '').length).toBeLessThan(4_000)
  })

  it('keeps what the address of the support says already', () => {
    expect(supportMail('mailto:a@b.mx?cc=c@d.mx', mail)).toContain('cc=c@d.mx&subject=')
  })

  it('is no mail where the support has a page', () => {
    expect(supportMail('https://help.test', mail)).toBeNull()
  })
})
