import { expect, it } from 'vitest'
import { OFFERED_IDS } from '../testing/browserOffer.ts'
import { EngineScene, MIC } from '../testing/engineScene.ts'
import { audioPacket, withExtensions } from '../testing/rtp.ts'

it('publishers get their feedback in parts, each once in all parts', async () => {
  const scene = new EngineScene()
  await scene.publish('ana', [MIC])
  await scene.publish('eva', [{ ...MIC, ssrc: 11 }])
  // The reports of the first second.
  scene.engine.tick()
  for (const [index, { events }] of scene.transports.publishing.entries())
    events.onMedia(
      withExtensions(audioPacket(index === 0 ? 10 : 11, 1), { [OFFERED_IDS.transportSequence]: 1 }),
    )
  const sent = () => scene.transports.publishing.map(({ media }) => media.length)
  const before = sent()
  const since = () => sent().map((count, index) => count - (before[index] ?? 0))
  scene.engine.tick(0, 2)
  expect(since()).toEqual([1, 0])
  scene.engine.tick(1, 2)
  expect(since()).toEqual([1, 1])
})
