/** The means of authentication. */
export const signInMeans = ['password', 'login_code', 'dingtalk', 'oidc', 'partner', 'registration'] as const;
export type SignInMeans = (typeof signInMeans)[number];

export const signInMeansLabels: Readonly<Record<SignInMeans, string>> = {
  password: '密码',
  login_code: '登录链接',
  dingtalk: '钉钉',
  oidc: '统一身份认证',
  partner: '合作系统',
  registration: '注册',
};

/** The outcome of a sign-in. */
export const signInOutcomes = ['signed_in', 'failed', 'factor_failed', 'locked'] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

export const signInOutcomeLabels: Readonly<Record<SignInOutcome, string>> = {
  signed_in: '登录成功',
  failed: '登录失败',
  factor_failed: '密码正确，二次验证失败',
  locked: '锁定期间被拒',
};
