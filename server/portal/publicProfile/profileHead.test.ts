import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noPageSettings } from '../../../src/contracts/portal/pageSettings.ts'
import { serveApp } from '../../http/staticApp.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { formWith } from '../../testing/form.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { photo } from '../../testing/sampleFiles.ts'
import { profileHead } from './profileHead.ts'

const PUBLIC_URL = 'https://visits.clinic.test'
const INDEX = '<!doctype html><html lang="en"><head></head><body></body></html>'

/** What a page says to the service that previews its link. */
const previewOf = (html: string) => ({
  language: /<html lang="(\w+)"/.exec(html)?.[1],
  title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
  canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
  ...Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g)].map(([, key, content]) => [
      key,
      content,
    ]),
  ),
})

describe.each(await databaseKinds())('the preview of a shared profile on $name', (kind) => {
  let portal: TestPortal
  let page: FastifyInstance
  let dist: string
  let path: string
  beforeAll(async () => {
    portal = await openPortal(kind)
    dist = await mkdtemp(join(tmpdir(), 'dist-'))
    await writeFile(join(dist, 'index.html'), INDEX)
    page = fastify()
    await serveApp(page, dist, noPageSettings, [profileHead(portal.db, PUBLIC_URL)])
    const { id, email, specialityId } = await portal.addPractitioner()
    await portal.db
      .updateTable('speciality')
      .set({ label: 'Medicina interna', label_en: 'Internal medicine' })
      .where('id', '=', specialityId)
      .execute()
    path = `/profile/${id}/${specialityId}`
    const { token } = await portal.signIn(email)
    const form = await formWith({ bytes: await photo(900, 600), type: 'image/jpeg', name: 'me.jpg' })
    const set = await portal.app.inject({
      method: 'POST',
      url: '/v1/user/avatar',
      payload: form.payload,
      headers: { ...form.headers, authorization: `Bearer ${token}` },
    })
    expect(set.statusCode).toBe(200)
  })
  afterAll(async () => {
    await page.close()
    await portal.close()
    await rm(dist, { recursive: true })
  })

  const open = async (headers: Record<string, string>, url = path) => {
    const { statusCode, body } = await page.inject({ url, headers: { accept: 'text/html', ...headers } })
    expect(statusCode).toBe(200)
    return previewOf(body)
  }

  const SPANISH = {
    language: 'es',
    title: 'Elena Márquez, Medicina interna · Consulta',
    description: 'Agende una consulta por video con Elena Márquez, Medicina interna. No necesita una cuenta.',
  }
  const ENGLISH = {
    language: 'en',
    title: 'Elena Márquez, Internal medicine · Consulta',
    description: 'Book a video visit with Elena Márquez, Internal medicine. No account needed.',
  }

  it.each([
    ["the browser's language", { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }, SPANISH],
    ["the browser's language", { 'accept-language': 'en-US,en;q=0.9,es;q=0.8' }, ENGLISH],
    ['English for any other', { 'accept-language': 'fr-FR,es;q=0.5' }, ENGLISH],
    ['the chosen language', { 'accept-language': 'en-US', cookie: 'a=b; NEXT_LOCALE=es' }, SPANISH],
    ['the chosen language', { 'accept-language': 'es-MX', cookie: 'NEXT_LOCALE=en' }, ENGLISH],
    ['no unknown language', { 'accept-language': 'es-MX', cookie: 'NEXT_LOCALE=fr' }, SPANISH],
    ['English when none is asked for', {}, ENGLISH],
  ])('P9.18 names the practitioner and the speciality in %s', async (_, headers, expected) => {
    const preview = await open(headers)
    expect(preview).toMatchObject({
      ...expected,
      'og:type': 'profile',
      'og:title': expected.title,
      'og:description': expected.description,
      'og:url': `${PUBLIC_URL}${path}`,
      canonical: `${PUBLIC_URL}${path}`,
    })
  })

  it('shows a picture that anybody can fetch, square and no larger than services take', async () => {
    const { 'og:image': picture } = (await open({})) as Record<string, string>
    expect(picture).toMatch(new RegExp(`^${PUBLIC_URL}/`))
    const answer = await portal.app.inject({ url: (picture ?? '').slice(PUBLIC_URL.length) })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^image\/(jpeg|png|webp)$/)
    const { width, height } = await sharp(answer.rawPayload).metadata()
    expect([width, height]).toEqual([512, 512])
    // Messengers show no picture above this size.
    expect(answer.rawPayload.length).toBeLessThan(300_000)
  })

  it('has no picture where there is none', async () => {
    const { id, specialityId } = await portal.addPractitioner()
    const preview = await open({}, `/profile/${id}/${specialityId}`)
    expect(preview.title).toContain('Elena Márquez')
    expect(preview).not.toHaveProperty('og:image')
  })

  it('says nothing about a practitioner who is not there, or a speciality of somebody else', async () => {
    const [, , practitioner, speciality] = path.split('/')
    const other = await portal.addPractitioner()
    for (const url of [
      `/profile/${speciality}/${practitioner}`,
      `/profile/${practitioner}/${other.specialityId}`,
      '/profile/elena/interna',
    ]) {
      const preview = await open({}, url)
      expect([preview.title, preview.canonical]).toEqual([undefined, undefined])
      expect(Object.keys(preview).filter((key) => /^(og:|description)/.test(key))).toEqual([])
    }
  })
})
