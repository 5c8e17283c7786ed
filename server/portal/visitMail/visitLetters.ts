import { intlZone } from '../../../src/contracts/portal/timezone.ts'
import type { Mail } from '../../mail/outbox.ts'
import type { VisitForMail } from './visitForMail.ts'

type Letter = Pick<Mail, 'subject' | 'body'>
type Language = VisitForMail['language']
export type VisitMailKind = 'change' | 'dayBefore' | 'hourBefore'

/** 'jueves 14 de agosto de 2025, 10:30 a. m. (GMT-6)' */
const timeText = (at: Date, zone: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'es' ? 'es-MX' : 'en-US', {
    timeZone: intlZone(zone),
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZoneName: 'short',
  }).format(at)

interface Facts {
  who: string
  speciality: string
  when: string
  link: string
  respondBy: string | null
  proposal: string | null
  reason: string | null
}

interface Letters {
  requested: (facts: Facts) => Letter
  accepted: (facts: Facts) => Letter
  proposed: (facts: Facts & { proposal: string }) => Letter
  cancelledByPatient: (facts: Facts) => Letter
  cancelledByPractitioner: (facts: Facts) => Letter
  notAnswered: (facts: Facts) => Letter
  reminder: (facts: Facts) => Letter
}

const lines = (...paragraphs: (string | null)[]): string =>
  paragraphs.filter((paragraph) => paragraph !== null).join('\n\n')

const es: Letters = {
  requested: ({ who, speciality, when, link, respondBy }) => ({
    subject: 'Recibimos su solicitud de consulta',
    body: lines(
      `Pidió una consulta con ${who} (${speciality}) para el ${when}.`,
      respondBy === null
        ? null
        : `Le avisaremos en cuanto responda. Si no responde antes del ${respondBy}, la solicitud termina sola.`,
      `Ver, mover o cancelar su consulta: ${link}`,
    ),
  }),
  accepted: ({ who, speciality, when, link }) => ({
    subject: 'Su consulta está confirmada',
    body: lines(
      `Su consulta con ${who} (${speciality}) es el ${when}.`,
      `Ese día entre desde este enlace; también puede mover o cancelar la consulta: ${link}`,
      'No necesita cuenta ni instalar nada. No comparta el enlace: abre su consulta.',
    ),
  }),
  proposed: ({ who, when, proposal, link }) => ({
    subject: 'Le proponen otra hora',
    body: lines(
      `${who} le propone otra hora para su consulta: ${proposal}. Hasta ahora es el ${when}.`,
      `Acepte la hora o elija otra: ${link}`,
    ),
  }),
  cancelledByPatient: ({ who, when }) => ({
    subject: 'Canceló su consulta',
    body: lines(`La consulta con ${who} del ${when} está cancelada, como lo pidió.`),
  }),
  cancelledByPractitioner: ({ who, when, reason }) => ({
    subject: 'Su consulta fue cancelada',
    body: lines(
      `${who} canceló la consulta del ${when}.`,
      reason === null ? null : `Su mensaje:\n${reason}`,
      'Puede reservar otra hora en su perfil.',
    ),
  }),
  notAnswered: ({ who, when }) => ({
    subject: 'Su solicitud terminó sin respuesta',
    body: lines(
      `${who} no respondió a tiempo a su solicitud para el ${when}, así que terminó.`,
      'Puede pedir otra hora en su perfil.',
    ),
  }),
  reminder: ({ who, speciality, when, link }) => ({
    subject: 'Recordatorio de su consulta',
    body: lines(
      `Su consulta con ${who} (${speciality}) es el ${when}.`,
      `Entre desde aquí diez minutos antes: ${link}`,
    ),
  }),
}

const en: Letters = {
  requested: ({ who, speciality, when, link, respondBy }) => ({
    subject: 'We received your request for a visit',
    body: lines(
      `You asked for a visit with ${who} (${speciality}) on ${when}.`,
      respondBy === null
        ? null
        : `We will tell you as soon as there is an answer. Without one by ${respondBy}, the request ends by itself.`,
      `See, move or cancel your visit: ${link}`,
    ),
  }),
  accepted: ({ who, speciality, when, link }) => ({
    subject: 'Your visit is confirmed',
    body: lines(
      `Your visit with ${who} (${speciality}) is on ${when}.`,
      `That day, come in through this link; there you can also move or cancel the visit: ${link}`,
      'You need no account and install nothing. Do not share the link: it opens your visit.',
    ),
  }),
  proposed: ({ who, when, proposal, link }) => ({
    subject: 'Another time is proposed for your visit',
    body: lines(
      `${who} proposes another time for your visit: ${proposal}. So far it is on ${when}.`,
      `Take the time or choose another one: ${link}`,
    ),
  }),
  cancelledByPatient: ({ who, when }) => ({
    subject: 'You cancelled your visit',
    body: lines(`The visit with ${who} on ${when} is cancelled, as you asked.`),
  }),
  cancelledByPractitioner: ({ who, when, reason }) => ({
    subject: 'Your visit was cancelled',
    body: lines(
      `${who} cancelled the visit on ${when}.`,
      reason === null ? null : `The message:\n${reason}`,
      'You can book another time on the same profile.',
    ),
  }),
  notAnswered: ({ who, when }) => ({
    subject: 'Your request was not answered',
    body: lines(
      `${who} did not answer your request for ${when} in time, so it ended.`,
      'You can ask for another time on the same profile.',
    ),
  }),
  reminder: ({ who, speciality, when, link }) => ({
    subject: 'A reminder of your visit',
    body: lines(
      `Your visit with ${who} (${speciality}) is on ${when}.`,
      `Come in here ten minutes before: ${link}`,
    ),
  }),
}

const letters: Record<Language, Letters> = { es, en }

/**
 * The mail to the patient about a visit as it is.
 * @param link opens the page of the visit; that page acts, the link does not
 */
export const letterOf = (visit: VisitForMail, kind: VisitMailKind, link: string): Letter => {
  const { language, zone } = visit
  const text = letters[language]
  const facts: Facts = {
    who: visit.practitioner,
    speciality: visit.speciality,
    when: timeText(visit.start, zone, language),
    link,
    respondBy: visit.respondBy === null ? null : timeText(visit.respondBy, zone, language),
    proposal: visit.proposal === null ? null : timeText(visit.proposal.start, zone, language),
    reason: visit.cancelReason,
  }
  if (kind !== 'change') return text.reminder(facts)
  if (visit.status === 'cancel') {
    if (visit.cancelledBy === 'patient') return text.cancelledByPatient(facts)
    return visit.cancelledBy === 'nobody' ? text.notAnswered(facts) : text.cancelledByPractitioner(facts)
  }
  const { proposal } = facts
  if (proposal !== null) return text.proposed({ ...facts, proposal })
  return visit.status === 'requested' ? text.requested(facts) : text.accepted(facts)
}
