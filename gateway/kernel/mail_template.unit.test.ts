import { describe, expect, test } from 'vitest';
import { fillTemplate, parseTemplate } from './mail_template.ts';

const values = {
  Name: 'Ada & <Co>',
  Empty: '',
  Site: 'https://app.example.com',
  Next: "https://app.example.com/auth?to=/a b&x='1'#top",
  Data: { first_name: '<b>Ada</b>', count: 2, list: [] },
};

describe('values', () => {
  test('are filled by name, and by name inside an object', () => {
    expect(fillTemplate('{{ .Name }}, {{.Data.count}}', values)).toBe('Ada & <Co>, 2');
  });

  test('that nobody knows become nothing', () => {
    expect(fillTemplate('[{{ .Unknown }}{{ .Data.toString }}{{ .Name.length }}]', values)).toBe(
      '[]',
    );
  });

  test('that look like a template are not filled again', () => {
    expect(fillTemplate('{{ .A }}', { A: '{{ .B }}', B: '1' })).toBe('{{ .B }}');
  });

  test('are escaped in HTML', () => {
    expect(fillTemplate('<p title="{{ .Name }}">{{ .Data.first_name }}</p>', values, 'html')).toBe(
      '<p title="Ada &amp; &lt;Co&gt;">&lt;b&gt;Ada&lt;/b&gt;</p>',
    );
  });

  test('take the space beside them along where the template says so', () => {
    expect(fillTemplate('a \n{{- .Data.count -}}\n b {{/* why */}}c', values)).toBe('a2b c');
  });
});

describe('values in a link', () => {
  const next = 'https%3A%2F%2Fapp.example.com%2Fauth%3Fto%3D%2Fa%20b%26x%3D%271%27%23top';

  test('are percent-encoded in its fragment and query, in HTML', () => {
    expect(fillTemplate('<a href="{{ .Site }}/auth#t=1&amp;to={{ .Next }}">', values, 'html')).toBe(
      `<a href="https://app.example.com/auth#t=1&amp;to=${next}">`,
    );
    expect(fillTemplate("<a href='{{ .Site }}?to={{ .Next }}'>", values, 'html')).toBe(
      `<a href='https://app.example.com?to=${next}'>`,
    );
  });

  test('are percent-encoded in its fragment and query, in plain text', () => {
    expect(fillTemplate('Open:\n{{ .Site }}/auth#to={{ .Next }}\n', values)).toBe(
      `Open:\nhttps://app.example.com/auth#to=${next}\n`,
    );
  });

  test('are left as they are where the link begins, but for what the attribute needs', () => {
    expect(fillTemplate('<a href="{{ .Next }}">{{ .Site }}</a>', values, 'html')).toBe(
      '<a href="https://app.example.com/auth?to=/a b&amp;x=&#39;1&#39;#top">https://app.example.com</a>',
    );
  });

  test('cannot make it run a script', () => {
    const fill = (Next: string) => fillTemplate('<a href="{{ .Next }}">', { Next }, 'html');
    expect(fill('javascript:alert(1)')).toBe('<a href="#">');
    expect(fill('/a?b=javascript:')).toBe('<a href="/a?b=javascript:">');
  });

  test('mean nothing for the text after it', () => {
    expect(fillTemplate('<a href="{{ .Site }}#x">{{ .Name }}</a>', values, 'html')).toContain(
      'Ada &amp; &lt;Co&gt;',
    );
    expect(fillTemplate('Is it you? {{ .Name }}', values)).toBe('Is it you? Ada & <Co>');
  });
});

describe('conditions', () => {
  test('choose between two texts', () => {
    const template =
      '{{ if .Name }}yes{{ else }}no{{ end }} {{ if .Empty }}yes{{ else }}no{{ end }}';
    expect(fillTemplate(template, values)).toBe('yes no');
  });

  test.each([
    ['nothing of that name', '.Unknown', 'no'],
    ['an empty list', '.Data.list', 'no'],
    ['an object with something in it', '.Data', 'yes'],
    ['a number', '.Data.count', 'yes'],
  ])('of %s', (_, path, expected) => {
    expect(fillTemplate(`{{ if ${path} }}yes{{ else }}no{{ end }}`, values)).toBe(expected);
  });

  test('may be chained and stand inside one another', () => {
    const template =
      '{{ if .A }}a{{ if .B }}b{{ end }}{{ else if .B }}only b{{ else if .C }}c{{ else }}none{{ end }}.';
    const fill = (given: Record<string, string>) => fillTemplate(template, given);
    expect(fill({ A: '1', B: '1' })).toBe('ab.');
    expect(fill({ B: '1' })).toBe('only b.');
    expect(fill({ C: '1' })).toBe('c.');
    expect(fill({})).toBe('none.');
  });
});

test.each([
  ['{{ if .A }}x', '{{ if .A }} has no {{ end }}'],
  ['x{{ end }}', '{{ end }} is not understood'],
  ['{{ else }}', '{{ else }} is not understood'],
  ['{{ if .A }}{{ else }}{{ else }}{{ end }}', '{{ else }} is not understood'],
  ['{{ range .A }}{{ end }}', '{{ range .A }} is not understood'],
  ['{{ if eq .A "x" }}{{ end }}', '{{ if eq .A "x" }} is not understood'],
])('what the language lacks is a problem: %s', (template, problem) => {
  expect(parseTemplate(template)).toEqual({ ok: false, problem });
});
