import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createProviderPluginActions } from '../../../src/actors/meeting/plugins/providerActions.ts'
import type {
  ProviderStreamPlugin,
  ProviderVideoPlugin,
} from '../../../src/contracts/meeting/plugins/providerPlugin.ts'
import { FakeMediaStream, FakeTrack } from '../../../src/services/testing/fakeMedia.ts'
import { startCall } from '../harness/startCall.ts'

// The calls for plugins of the provider's client, in a whole call.

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const streamPlugin = (name: string, changes: Partial<ProviderStreamPlugin> = {}): ProviderStreamPlugin => ({
  getName: () => name,
  apply: () => new FakeMediaStream([new FakeTrack('video', { label: name }).asTrack()]).asStream(),
  stop: () => undefined,
  ...changes,
})
const unsupported: ProviderVideoPlugin = {
  getName: () => 'pictures',
  checkSupport: () => ({ isSupported: false, errType: 'DEVICE_NOT_SUPPORTED' }),
  init: () => undefined,
  getPluginType: () => 'TRANSFORM',
  processVideoFrame: () => undefined,
  stop: () => undefined,
}

const call = async () => {
  const made = startCall()
  await made.join()
  return {
    ...made,
    actions: createProviderPluginActions(made.actor, made.media),
    current: () => made.parts().videoPlugins?.getSnapshot().context.current?.name ?? null,
  }
}

describe("the calls for plugins of the provider's client", () => {
  it('M1.36 add a plugin and resolve when it runs, and remove it', async () => {
    const { actions, current } = await call()
    const plugin = streamPlugin('theirs')
    await actions.addPluginsToVideoStream([plugin])
    expect(current()).toBe('theirs')
    await actions.removePluginsFromVideoStream([streamPlugin('another')])
    expect(current()).toBe('theirs')
    await actions.removePluginsFromVideoStream([plugin])
    expect(current()).toBeNull()
  })

  it('M4.132 M4.133 M4.134 replace the one before; the same one and one without a name are ignored', async () => {
    const { actions, current } = await call()
    await actions.addPluginsToVideoStream([streamPlugin('first'), streamPlugin('second')])
    expect(current()).toBe('second')
    const apply = vi.fn()
    await actions.addPluginsToVideoStream([streamPlugin('second', { apply }), streamPlugin('', { apply })])
    expect(apply).not.toHaveBeenCalled()
    expect(current()).toBe('second')
  })

  it('M4.128 M4.129 M5.22 M5.23 reject what is refused, with the text of the specification', async () => {
    const { actions, errors } = await call()
    await expect(actions.addPluginsToVideoStream([streamPlugin('HMSEffectsPlugin')])).rejects.toThrow(
      'Effects Virtual Background is not enabled for this room',
    )
    await actions.addPluginsToVideoStream([streamPlugin('theirs')])
    await expect(actions.addPluginToVideoTrack(unsupported)).rejects.toThrow(
      'Plugins of type HMSMediaStreamPlugin and HMSVideoPlugin cannot be used together',
    )
    expect(errors().map(({ code }) => code)).toEqual([6013, 6013])
  })

  it('M8.051 M8.052 M8.053 reject one that is not supported, fails, or comes while another starts', async () => {
    const { actions, errors } = await call()
    await expect(actions.addPluginToVideoTrack(unsupported)).rejects.toMatchObject({ error: { code: 7005 } })
    const broken = streamPlugin('broken', { apply: () => new FakeMediaStream().asStream() })
    const failing = actions.addPluginsToVideoStream([broken])
    await expect(actions.addPluginsToVideoStream([streamPlugin('late')])).rejects.toMatchObject({
      error: { code: 7004 },
    })
    await expect(failing).rejects.toMatchObject({ error: { code: 7003 } })
    expect(errors().map(({ code }) => code)).toEqual([7005, 7004, 7003])
    expect(actions.validateVideoPluginSupport(unsupported)).toEqual({
      isSupported: false,
      errType: 'DEVICE_NOT_SUPPORTED',
    })
  })

  it('reject one that is removed while it starts', async () => {
    const { actions, current } = await call()
    const plugin = streamPlugin('theirs')
    const adding = actions.addPluginsToVideoStream([plugin])
    const removing = actions.removePluginsFromVideoStream([plugin])
    await expect(adding).rejects.toThrow('The plugin was removed while it started')
    await removing
    expect(current()).toBeNull()
  })
})
