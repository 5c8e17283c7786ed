import type { ProviderPluginSupport } from '../../../../contracts/meeting/plugins/providerPlugin.ts'
import type { PluginSupport } from '../../../../contracts/meeting/plugins/trackPlugin.ts'

const DEVICE = 'DEVICE_NOT_SUPPORTED'
const PLATFORM = 'PLATFORM_NOT_SUPPORTED'

/** 7005 for the device; 7001 for the browser, and without a reason. */
export const supportFromProvider = ({ isSupported, errType }: ProviderPluginSupport): PluginSupport =>
  isSupported ? { isSupported } : { isSupported, lacks: errType === DEVICE ? 'device' : 'platform' }

export const supportForProvider = (support: PluginSupport): ProviderPluginSupport =>
  support.isSupported
    ? { isSupported: true }
    : { isSupported: false, errType: support.lacks === 'device' ? DEVICE : PLATFORM }

/** The answer of a plugin, of which older ones only say yes or no. */
export const answeredSupport = (
  plugin: { isSupported?(): boolean },
  check: (() => ProviderPluginSupport) | undefined,
): ProviderPluginSupport => check?.() ?? { isSupported: plugin.isSupported?.() ?? true }
