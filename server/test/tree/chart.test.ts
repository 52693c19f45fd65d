import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Manifest, renderChart, valueFiles } from '../../../scripts/chart.ts';
import { findHelm, noHelm } from '../../../scripts/deploy-tools.ts';
import { parseConfig, unknownSettings } from '../../src/config.ts';

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const version = JSON.parse(read('package.json')).version as string;
const helm = findHelm() ?? '';
if (!helm) console.warn(`Tests are left out: the chart. ${noHelm}`);

interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { secretKeyRef: { name: string; key: string; optional?: boolean } };
}
interface Probe {
  readonly httpGet: { readonly path: string };
  readonly periodSeconds: number;
  readonly failureThreshold: number;
}
interface Container {
  readonly image: string;
  readonly env: Variable[];
  readonly securityContext: object;
  readonly ports: { name: string; containerPort: number }[];
  readonly [probe: `${string}Probe`]: Probe | undefined;
}
interface Deployment extends Manifest {
  readonly spec: {
    replicas: number;
    strategy: object;
    template: {
      spec: {
        containers: [Container];
        terminationGracePeriodSeconds: number;
        securityContext: object;
        automountServiceAccountToken: boolean;
      };
    };
  };
}

// Seconds for each rendering where helm is emulated.
const timeout = 60_000;
const rendered = new Map<string, Manifest[]>();

function render(values: string, ...options: string[]) {
  const file = valueFiles.find((each) => each.endsWith(`/${values}-values.yaml`)) ?? values;
  const key = [file, ...options].join(' ');
  const manifests = rendered.get(key) ?? renderChart(helm, file, options);
  rendered.set(key, manifests);
  const find = <Kind extends Manifest>(kind: string) =>
    manifests.find((manifest) => manifest.kind === kind) as Kind;
  const deployment = find<Deployment>('Deployment');
  const { spec: pod } = deployment.spec.template;
  return { manifests, find, deployment, pod, container: pod.containers[0] };
}

it('the version of the chart and of its image is that of the project', () => {
  const chart = parse(read('deploy/helm/encart/Chart.yaml'));
  expect([chart.version, chart.appVersion]).toEqual([version, version]);
});

it('the alerts of the chart are docs/alerts.yaml: copy it after a change', () => {
  expect(read('deploy/helm/encart/alerts.yaml')).toBe(read('docs/alerts.yaml'));
});

describe.skipIf(!helm)(helm ? 'the chart' : `the chart (${noHelm})`, { timeout }, () => {
  it.each(['minimal', 'full', 'recreate'])(
    'sets only settings that exist, with valid values: %s',
    (values) => {
      const environment = Object.fromEntries(
        render(values).container.env.map(({ name, value, valueFrom }) => [
          name,
          value ??
            (valueFrom?.secretKeyRef.key.includes('url') ? `postgres://u:p@${name}/d` : 'x'.repeat(40)),
        ]),
      );
      expect(unknownSettings(environment)).toEqual([]);
      const config = parseConfig(environment);
      expect(config.databaseUrl).toBeDefined();
      expect(config.secret).toBeDefined();
      expect(config.operatorKey).toBeDefined();
    },
  );

  it('replaces a pod only when its successor is ready, and gives it the time that it needs to stop', () => {
    const { deployment, pod, container } = render('minimal');
    expect(deployment.spec.strategy).toEqual({
      type: 'RollingUpdate',
      rollingUpdate: { maxUnavailable: 0, maxSurge: 1 },
    });
    const delay = Number(container.env.find(({ name }) => name === 'ENCART_SHUTDOWN_DELAY')?.value);
    const [, drainLimitMs = ''] =
      /drainLimitMs = ([\d_]+);/.exec(read('server/src/drain-on-signal.ts')) ?? [];
    expect(delay).toBeGreaterThan(0);
    expect(pod.terminationGracePeriodSeconds * 1_000).toBeGreaterThan(
      delay * 1_000 + Number(drainLimitMs.replaceAll('_', '')),
    );
  });

  it('runs as a user without rights, on a read-only file system', () => {
    const { pod, container } = render('minimal');
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });

  it('asks the paths that the contract has: restarts by /healthz, traffic by /readyz', () => {
    const { container } = render('minimal');
    const paths = Object.keys(JSON.parse(read('openapi.json')).paths);
    const probed = ['startup', 'liveness', 'readiness'].map(
      (name) => container[`${name}Probe`]?.httpGet.path,
    );
    expect(probed).toEqual(['/healthz', '/healthz', '/readyz']);
    expect(paths).toEqual(expect.arrayContaining(probed));
    const { periodSeconds, failureThreshold } = container.startupProbe as Probe;
    expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(600);
  });

  it('takes keys and addresses from a Secret only', () => {
    for (const [values, secret] of [
      ['minimal', 'encart'],
      ['full', 'test-encart'],
    ] as const) {
      const { container, find } = render(values);
      const fromSecret = container.env.flatMap(({ name, value, valueFrom }) =>
        valueFrom && !value
          ? [[name, valueFrom.secretKeyRef.name, valueFrom.secretKeyRef.optional ?? false]]
          : [],
      );
      expect(fromSecret).toEqual([
        ['DATABASE_URL', secret, false],
        ['DATABASE_DIRECT_URL', secret, true],
        ['ENCART_SECRET', secret, false],
        ['ENCART_OPERATOR_KEY', secret, false],
        ['ENCART_METRICS_TOKEN', secret, true],
      ]);
      expect(find('Secret') === undefined).toBe(values === 'minimal');
    }
  });

  it('keeps its Secret when it is uninstalled, and replaces the pods when the Secret changes', () => {
    const annotationsOf = (...options: string[]) =>
      (
        render('full', ...options).deployment as unknown as {
          spec: { template: { metadata: { annotations: Record<string, string> } } };
        }
      ).spec.template.metadata.annotations['checksum/secret'];
    expect(render('full').find('Secret').metadata).toMatchObject({
      annotations: { 'helm.sh/resource-policy': 'keep' },
    });
    expect(annotationsOf()).toBe(annotationsOf());
    expect(annotationsOf('--set', 'secrets.metricsToken=other')).not.toBe(annotationsOf());
  });

  it('refuses an installation without a database, a master secret or an operator key', () => {
    const install = (...options: string[]) => render('/dev/null', ...options);
    const all = {
      'secrets.databaseUrl': 'postgres://u:p@h/d',
      'secrets.secret': 'x'.repeat(32),
      'secrets.operatorKey': 'y'.repeat(32),
    };
    const optionsOf = (values: Record<string, string>) =>
      Object.entries(values).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
    expect(() => install(...optionsOf(all))).not.toThrow();
    for (const name of Object.keys(all))
      expect(() => install(...optionsOf({ ...all, [name]: '' }))).toThrow(`${name} is needed`);
  });

  it.each([
    ['a misspelled value', 'replica=3'],
    ['a short master secret', 'secrets.secret=short'],
    ['a switch that YAML reads as a boolean', 'settings.ENCART_RATE_LIMITS=false'],
    ['a setting that the chart sets itself', 'settings.ENCART_WORKERS=4'],
    ['a digest that is none', 'image.digest=latest'],
  ])('refuses %s', (_, value) => {
    expect(() => render('minimal', '--set', value)).toThrow('schema');
  });

  it('has a budget for disruptions where more than one pod runs', () => {
    expect(render('minimal').find('PodDisruptionBudget')).toMatchObject({ spec: { maxUnavailable: 1 } });
    expect(render('recreate').find('PodDisruptionBudget')).toBeUndefined();
  });

  it('names the image by its digest or by the version of the project', () => {
    expect(render('minimal').container.image).toBe(`encart:${version}`);
    expect(render('full').container.image).toMatch(/^images\.example\.com\/encart@sha256:[0-9a-f]{64}$/);
  });

  it('makes the rules of Prometheus from the alerts, and the job that they ask for', () => {
    const { find } = render('full');
    expect(find('PrometheusRule').spec).toEqual(parse(read('docs/alerts.yaml')));
    expect(find('ServiceMonitor').spec).toMatchObject({
      endpoints: [
        {
          path: '/metrics',
          authorization: { credentials: { name: 'test-encart', key: 'metrics-token' } },
          relabelings: [{ targetLabel: 'job', replacement: 'encart' }],
        },
      ],
    });
  });
});
