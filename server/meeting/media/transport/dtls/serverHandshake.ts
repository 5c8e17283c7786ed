import { randomBytes } from 'node:crypto'
import { saltLength } from '../srtp/srtpProfile.ts'
import type { SrtpKeys } from '../srtp/srtpSession.ts'
import { BadMessage } from './byteReader.ts'
import { type Identity, isSigned, matchesFingerprint, publicKeyOf } from './certificates.ts'
import { type HandshakeMessage, serialize } from './handshakeFragments.ts'
import {
  type ClientHello,
  certificate,
  certificateRequest,
  exchangeParameters,
  HANDSHAKE,
  readCertificate,
  readCertificateVerify,
  readClientHello,
  readClientKeyExchange,
  serverHello,
  serverKeyExchange,
} from './handshakeMessages.ts'
import { createKeyExchange, type KeyExchange } from './keyExchange.ts'
import { masterSecret, type RecordKeys, recordKeys, srtpKeys } from './keySchedule.ts'

/** One hello of a client, and our answer to it. */
export interface Handshake {
  hello: ClientHello
  helloBody: Buffer
  exchange: KeyExchange
  random: Buffer
  /** Hello and answer. */
  transcript: Buffer
  flight: HandshakeMessage[]
}

/** The client's answer to our flight, before its Finished. */
export interface ClientProof {
  chain: HandshakeMessage
  key: HandshakeMessage
  signature: HandshakeMessage
}

/** The result of a valid proof. */
export interface Proven {
  master: Buffer
  /** Number of our last message. */
  sequence: number
  transcript: Buffer
  records: { client: RecordKeys; server: RecordKeys }
  media: SrtpKeys
}

/** @throws BadMessage when nothing in common is found */
export const answerHello = (identity: Identity, message: HandshakeMessage): Handshake => {
  const hello = readClientHello(message.body)
  const exchange = createKeyExchange(hello.group)
  const random = randomBytes(32)
  const parameters = exchangeParameters(exchange.group, exchange.publicKey)
  const signature = identity.sign(Buffer.concat([hello.random, random, parameters]))
  const flight = [
    { type: HANDSHAKE.serverHello, body: serverHello(random, hello) },
    { type: HANDSHAKE.certificate, body: certificate(identity.der) },
    { type: HANDSHAKE.serverKeyExchange, body: serverKeyExchange(parameters, signature) },
    { type: HANDSHAKE.certificateRequest, body: certificateRequest() },
    { type: HANDSHAKE.serverHelloDone, body: Buffer.alloc(0) },
  ].map((one, sequence): HandshakeMessage => ({ ...one, sequence }))
  const transcript = Buffer.concat([message, ...flight].map(serialize))
  return { hello, helloBody: message.body, exchange, random, transcript, flight }
}

/**
 * Finds the handshake of a proof: the client's signature covers all messages of it.
 * @throws BadMessage unless the certificate is the signalled one and the client has its key (RFC 8827 §6.5)
 */
export const prove = (
  handshakes: readonly Handshake[],
  fingerprint: string,
  { chain, key, signature: verification }: ClientProof,
): Proven => {
  const isInOrder =
    chain.type === HANDSHAKE.certificate &&
    key.type === HANDSHAKE.clientKeyExchange &&
    verification.type === HANDSHAKE.certificateVerify
  if (!isInOrder) throw new BadMessage('The messages are not in order')
  const der = readCertificate(chain.body)
  if (!matchesFingerprint(der, fingerprint))
    throw new BadMessage('The certificate is not the one that was signalled')
  const holder = publicKeyOf(der)
  const { scheme, signature } = readCertificateVerify(verification.body)
  const messages = Buffer.concat([serialize(chain), serialize(key)])
  const handshake = handshakes.find(({ transcript }) =>
    isSigned(holder, scheme, Buffer.concat([transcript, messages]), signature),
  )
  if (handshake === undefined) throw new BadMessage('The client does not hold the key of its certificate')
  const { hello, exchange, random, flight } = handshake
  const shared = exchange.agree(readClientKeyExchange(key.body))
  const master = masterSecret(shared, Buffer.concat([handshake.transcript, messages]))
  const profile = hello.srtpProfile
  const srtp = srtpKeys(master, hello.random, random, saltLength(profile))
  return {
    master,
    sequence: flight.length,
    transcript: Buffer.concat([handshake.transcript, messages, serialize(verification)]),
    records: recordKeys(master, hello.random, random),
    media: { profile, local: srtp.server, remote: srtp.client },
  }
}
