import { describe, expect, it } from 'vitest';
import { useService } from '../../support/service.ts';

describe('with another path prefix, port of the serving API and public address', () => {
  const service = useService({
    settings: { pathPrefix: 'media', partnersPort: 9_443, baseUrl: 'https://ads.example' },
  });

  it.each([
    ['/docs/channels', 'https://ads.example</span>/media/reporting/v2/report/'],
    ['/docs/partners', 'https://ads.example:9443</span>/recommendations'],
    ['/docs/reference/channel', 'https://ads.example</span>/media/publishers/list'],
    ['/docs/reference/partner', 'https://ads.example:9443</span>/events/batch'],
  ])('%s has %s', async (path, example) => {
    const { status, body } = await service().call('GET', path);
    expect(status).toBe(200);
    expect(body).toContain(example);
    expect(body).not.toContain('</span>/platform/');
    expect(body).not.toContain('127.0.0.1:8080</span>');
    expect(body).toContain('<html lang="en" data-partners-port="9443">');
  });
});
