import { intlZone } from '../../../src/contracts/portal/timezone.ts'
import type { Mail } from '../../mail/outbox.ts'
import type { VisitForMail } from './visitForMail.ts'

type Letter = Pick<Mail, 'subject' | 'body'>
type Language = VisitForMail['language']
export type VisitMailKind = 'change' | 'dayBefore' | 'hourBefore' | 'prescription'

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
  isPaid: boolean
  isRefunded: boolean
  payUntil: string | null
}

interface Letters {
  requested: (facts: Facts) => Letter
  accepted: (facts: Facts) => Letter
  proposed: (facts: Facts & { proposal: string }) => Letter
  cancelledByPatient: (facts: Facts) => Letter
  cancelledByPractitioner: (facts: Facts) => Letter
  notAnswered: (facts: Facts) => Letter
  proposalLapsed: (facts: Facts & { proposal: string }) => Letter
  waitsForPayment: (facts: Facts) => Letter
  notPaid: (facts: Facts) => Letter
  reminder: (facts: Facts) => Letter
  prescription: (facts: Facts) => Letter
}

const lines = (...paragraphs: (string | null)[]): string =>
  paragraphs.filter((paragraph) => paragraph !== null).join('\n\n')

const REFUND = {
  es: 'Devolvemos el importe completo a su tarjeta; puede tardar unos días en llegar.',
  en: 'We are refunding the full amount to your card; it may take a few days to arrive.',
} as const

const es: Letters = {
  requested: ({ who, speciality, when, link, respondBy, isPaid }) => ({
    subject: 'Recibimos su solicitud de cita',
    body: lines(
      `Solicitó una cita con ${who} (${speciality}) para el ${when}.`,
      isPaid ? 'Recibimos su pago.' : null,
      respondBy === null
        ? null
        : `Le avisaremos cuando el consultorio responda. Si no responde antes del ${respondBy}, la solicitud vence.`,
      `Vea, mueva o cancele su cita: ${link}`,
    ),
  }),
  accepted: ({ who, speciality, when, link }) => ({
    subject: 'Su cita está confirmada',
    body: lines(
      `Su cita con ${who} (${speciality}) es el ${when}.`,
      `Entre a la consulta desde este enlace; también puede mover o cancelar la cita: ${link}`,
      'No necesita una cuenta ni instalar nada. No comparta el enlace: da acceso a su cita.',
    ),
  }),
  proposed: ({ who, when, proposal, respondBy, link }) => ({
    subject: 'El consultorio le propone otro horario',
    body: lines(
      `${who} le propone otro horario para su cita: ${proposal}, en lugar del ${when}.`,
      respondBy === null ? null : `Si no lo acepta antes del ${respondBy}, su solicitud vence.`,
      `Acepte el horario o elija otro: ${link}`,
    ),
  }),
  cancelledByPatient: ({ who, when, isRefunded }) => ({
    subject: 'Canceló su cita',
    body: lines(`Canceló su cita con ${who} del ${when}.`, isRefunded ? REFUND.es : null),
  }),
  cancelledByPractitioner: ({ who, when, reason, isRefunded }) => ({
    subject: 'Su cita se canceló',
    body: lines(
      `${who} canceló la cita del ${when}.`,
      reason === null ? null : `Mensaje del consultorio:\n${reason}`,
      isRefunded ? REFUND.es : null,
      'Puede agendar otra cita en la página del consultorio.',
    ),
  }),
  notAnswered: ({ who, when, isRefunded }) => ({
    subject: 'Su solicitud venció sin respuesta',
    body: lines(
      `${who} no respondió a tiempo a su solicitud para el ${when}.`,
      isRefunded ? REFUND.es : null,
      'Puede solicitar otra cita en la página del consultorio.',
    ),
  }),
  proposalLapsed: ({ who, when, proposal, isRefunded }) => ({
    subject: 'Su solicitud venció',
    body: lines(
      `${who} le propuso otro horario para su cita: ${proposal}, en lugar del ${when}.`,
      'El horario propuesto no se aceptó a tiempo y su solicitud venció.',
      isRefunded ? REFUND.es : null,
      'Puede solicitar otra cita en la página del consultorio.',
    ),
  }),
  waitsForPayment: ({ who, speciality, when, payUntil, link }) => ({
    subject: 'Falta el pago de su cita',
    body: lines(
      `Apartó una cita con ${who} (${speciality}) para el ${when}.`,
      payUntil === null ? null : `Páguela antes del ${payUntil}; después liberaremos el horario.`,
      `Pague, vea o cancele su cita: ${link}`,
    ),
  }),
  notPaid: ({ who, when, isRefunded }) => ({
    subject: isRefunded ? 'Su pago llegó tarde y se lo devolvemos' : 'Su cita no se pagó a tiempo',
    body: lines(
      isRefunded
        ? `Pagó la cita con ${who} del ${when} cuando el horario ya estaba ocupado.`
        : `La cita con ${who} del ${when} no se pagó a tiempo y liberamos el horario.`,
      isRefunded ? REFUND.es : null,
      'Puede agendar otra cita en la página del consultorio.',
    ),
  }),
  reminder: ({ who, speciality, when, link }) => ({
    subject: 'Recordatorio de su cita',
    body: lines(
      `Su cita con ${who} (${speciality}) es el ${when}.`,
      `Entre a la sala de espera diez minutos antes: ${link}`,
    ),
  }),
  // A mail is read by others and kept by its provider, so it carries no health data: neither the PDF nor a medicine.
  prescription: ({ who, link }) => ({
    subject: 'Su receta está lista',
    body: lines(
      `${who} firmó una receta para usted.`,
      `Véala o guárdela como PDF en la página de su cita, que pide la fecha de nacimiento del paciente: ${link}`,
      'En la farmacia, muestre el PDF o una copia impresa. Su código permite surtirla una sola vez.',
    ),
  }),
}

const en: Letters = {
  requested: ({ who, speciality, when, link, respondBy, isPaid }) => ({
    subject: 'We received your visit request',
    body: lines(
      `You requested a visit with ${who} (${speciality}) on ${when}.`,
      isPaid ? 'We received your payment.' : null,
      respondBy === null
        ? null
        : `We will email you when the practice answers. If it does not answer by ${respondBy}, the request expires.`,
      `View, move or cancel your visit: ${link}`,
    ),
  }),
  accepted: ({ who, speciality, when, link }) => ({
    subject: 'Your visit is confirmed',
    body: lines(
      `Your visit with ${who} (${speciality}) is on ${when}.`,
      `Join the visit from this link; you can also move or cancel it there: ${link}`,
      'You do not need an account or to install anything. Do not share the link: it gives access to your visit.',
    ),
  }),
  proposed: ({ who, when, proposal, respondBy, link }) => ({
    subject: 'The practice proposed another time for your visit',
    body: lines(
      `${who} proposed another time for your visit: ${proposal}, instead of ${when}.`,
      respondBy === null ? null : `If you do not accept it by ${respondBy}, your request expires.`,
      `Accept the time or choose another one: ${link}`,
    ),
  }),
  cancelledByPatient: ({ who, when, isRefunded }) => ({
    subject: 'You cancelled your visit',
    body: lines(`You cancelled your visit with ${who} on ${when}.`, isRefunded ? REFUND.en : null),
  }),
  cancelledByPractitioner: ({ who, when, reason, isRefunded }) => ({
    subject: 'Your visit was cancelled',
    body: lines(
      `${who} cancelled the visit on ${when}.`,
      reason === null ? null : `Message from the practice:\n${reason}`,
      isRefunded ? REFUND.en : null,
      "You can book another visit on the practice's page.",
    ),
  }),
  notAnswered: ({ who, when, isRefunded }) => ({
    subject: 'Your request expired without an answer',
    body: lines(
      `${who} did not answer your request for ${when} in time.`,
      isRefunded ? REFUND.en : null,
      "You can request another visit on the practice's page.",
    ),
  }),
  proposalLapsed: ({ who, when, proposal, isRefunded }) => ({
    subject: 'Your request expired',
    body: lines(
      `${who} proposed another time for your visit: ${proposal}, instead of ${when}.`,
      'The proposed time was not accepted in time, and your request expired.',
      isRefunded ? REFUND.en : null,
      "You can request another visit on the practice's page.",
    ),
  }),
  waitsForPayment: ({ who, speciality, when, payUntil, link }) => ({
    subject: 'Your visit is not paid yet',
    body: lines(
      `You are holding a visit with ${who} (${speciality}) on ${when}.`,
      payUntil === null ? null : `Pay for it by ${payUntil}; after that, we release the time.`,
      `Pay for, view or cancel your visit: ${link}`,
    ),
  }),
  notPaid: ({ who, when, isRefunded }) => ({
    subject: isRefunded
      ? 'Your payment arrived late and is being refunded'
      : 'Your visit was not paid on time',
    body: lines(
      isRefunded
        ? `You paid for the visit with ${who} on ${when} after the time was taken.`
        : `The visit with ${who} on ${when} was not paid on time, and we released the time.`,
      isRefunded ? REFUND.en : null,
      "You can book another visit on the practice's page.",
    ),
  }),
  reminder: ({ who, speciality, when, link }) => ({
    subject: 'Reminder of your visit',
    body: lines(
      `Your visit with ${who} (${speciality}) is on ${when}.`,
      `Join the waiting room ten minutes before: ${link}`,
    ),
  }),
  prescription: ({ who, link }) => ({
    subject: 'Your prescription is ready',
    body: lines(
      `${who} signed a prescription for you.`,
      `View it or save it as a PDF on the page of your visit, which asks for the patient's date of birth: ${link}`,
      'At the pharmacy, show the PDF or a printed copy. Its code lets the pharmacy fill it once.',
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
    // Only a request waits for an answer; an accepted visit keeps the time of its request.
    respondBy:
      visit.respondBy === null || visit.status !== 'requested'
        ? null
        : timeText(visit.respondBy, zone, language),
    proposal: visit.proposal === null ? null : timeText(visit.proposal.start, zone, language),
    reason: visit.cancelReason,
    isPaid: visit.paid,
    isRefunded: visit.isRefunded,
    payUntil: visit.payUntil === null ? null : timeText(visit.payUntil, zone, language),
  }
  if (kind === 'prescription') return text.prescription(facts)
  if (kind !== 'change') return text.reminder(facts)
  const { proposal } = facts
  if (visit.status === 'cancel') {
    if (visit.cancelledBy === 'patient') return text.cancelledByPatient(facts)
    if (visit.cancelledBy === 'unpaid') return text.notPaid(facts)
    if (visit.cancelledBy !== 'nobody') return text.cancelledByPractitioner(facts)
    return proposal === null ? text.notAnswered(facts) : text.proposalLapsed({ ...facts, proposal })
  }
  if (visit.status === 'pending_payment') return text.waitsForPayment(facts)
  if (proposal !== null) return text.proposed({ ...facts, proposal })
  return visit.status === 'requested' ? text.requested(facts) : text.accepted(facts)
}
