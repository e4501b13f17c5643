import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';

/**
 * Makes the sampler of OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG, by default the one that keeps every trace. What
 * is wrong with them goes to `warn`, and the default is taken instead.
 */
export function readSampler(env: NodeJS.ProcessEnv, warn: (warning: string) => void): Sampler {
  const name = env.OTEL_TRACES_SAMPLER?.trim() || 'parentbased_always_on';
  const [, parentBased, root = ''] = /^(parentbased_)?(.+)$/.exec(name) ?? [];
  const sampler = rootSampler(root, () => readRatio(env, warn));
  if (!sampler) {
    warn(`OTEL_TRACES_SAMPLER is ${name}, which Heed does not know: every trace is kept`);
    return new ParentBasedSampler({ root: new AlwaysOnSampler() });
  }
  return parentBased ? new ParentBasedSampler({ root: sampler }) : sampler;
}

function rootSampler(name: string, ratio: () => number): Sampler | undefined {
  switch (name) {
    case 'always_on':
      return new AlwaysOnSampler();
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return new TraceIdRatioBasedSampler(ratio());
    default:
      return undefined;
  }
}

function readRatio(env: NodeJS.ProcessEnv, warn: (warning: string) => void): number {
  const text = env.OTEL_TRACES_SAMPLER_ARG?.trim() || '1';
  const ratio = Number(text);
  if (ratio >= 0 && ratio <= 1) return ratio;
  warn(`OTEL_TRACES_SAMPLER_ARG is ${text}, which is not a number from 0 to 1: every trace is kept`);
  return 1;
}
